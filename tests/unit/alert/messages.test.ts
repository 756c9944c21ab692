import { describe, expect, it } from 'vitest'
import type { AlertItem } from '../../../shared/alert/changes.ts'
import {
  alertLetter,
  alertSms,
  alertsOnLetter,
  alertsOnSms,
  confirmationLetter,
} from '../../../shared/alert/messages.ts'
import { type Letter, letterText } from '../../../shared/confirmation/letter.ts'

const SENDER = {
  name: 'Harbour Street',
  url: 'https://yard.example',
  unsubscribeUrl: 'https://yard.example/alerts/stop/abc',
  imprint: ['Harbour Street', '41 Harbour Street, Moorooka QLD 4105'],
  phone: { text: '07 5550 0142', href: 'tel:+61755500142' },
}
const asMail = (letter: Letter) => ({ subject: letter.subject, text: letterText(letter) })
const car = { slug: 'one', name: '2021 Toyota RAV4' }
const drop: AlertItem = { of: 'car', kind: 'drop', price: 24_990, was: 26_490, car }
const sold: AlertItem = { of: 'car', kind: 'sold', price: null, was: null, car }
const back: AlertItem = { of: 'car', kind: 'back', price: 20_000, was: null, car }
const fresh = (count: number): AlertItem => ({
  of: 'search',
  name: 'Used Toyota, up to $40,000',
  path: '/search/used-cars?make=Toyota',
  count,
  countText: `${count} cars`,
  car,
})

describe('a text message', () => {
  it('[WAT-06] says who it is from, the news, where to see it and how to end it', () => {
    expect(alertSms([drop], SENDER)).toBe(
      'Harbour Street: 2021 Toyota RAV4 is now $24,990, was $26,490. https://yard.example/cars/one Stop: https://yard.example/alerts/stop/abc',
    )
  })

  it.each<[string, AlertItem, string]>([
    ['a sale', sold, '2021 Toyota RAV4 has been sold.'],
    ['a return', back, '2021 Toyota RAV4 is for sale again at $20,000.'],
    ['a new car', fresh(1), "2021 Toyota RAV4 is new in 'Used Toyota, up to $40,000'. https://yard.example/cars/one"],
    [
      'new cars',
      fresh(3),
      "3 cars are new in 'Used Toyota, up to $40,000'. https://yard.example/search/used-cars?make=Toyota",
    ],
  ])('[WAT-06] words %s', (_, news, words) => {
    expect(alertSms([news], SENDER)).toContain(words)
  })

  it('[WAT-06] is one for all there is to tell', () => {
    expect(alertSms([sold, drop, back], SENDER)).toContain(' And 2 more: https://yard.example/alerts Stop: ')
  })

  it('[WAT-06] cuts a long name rather than the price or the way to end it', () => {
    const name = `2021 Toyota RAV4 ${'GX Cruiser '.repeat(12)}`
    const text = alertSms([{ ...drop, car: { ...car, name } }], SENDER)
    expect(text).toMatch(/^Harbour Street: 2021 Toyota RAV4 GX\S*.*\.\.\. is now \$24,990, was \$26,490\. /)
    expect(text).toMatch(/Stop: https:\/\/yard\.example\/alerts\/stop\/abc$/)
    expect(text.length).toBeLessThanOrEqual(165)
  })

  it('[WAT-06] says once that alerts are on, what for and how to end them, in one part', () => {
    const unsubscribeUrl = `https://www.harbourstreet.com.au/alerts/stop?t=${'x'.repeat(22)}`
    const text = alertsOnSms({ ...SENDER, unsubscribeUrl })
    expect(text).toBe(
      `Harbour Street: alerts are on for your watchlist and the searches you follow. Stop: ${unsubscribeUrl}`,
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  it('[WAT-06] needs no letter that halves what it holds', () => {
    const text = alertSms([{ ...drop, car: { ...car, name: 'Škoda “Octavia” – Citroën’s\nrival' } }], SENDER)
    expect(text).toContain(`Skoda "Octavia" - Citroen's rival is now`)
  })
})

describe('a mail', () => {
  it('[WAT-06] tells one piece of news in its subject', () => {
    const { subject, text } = asMail(alertLetter([drop], SENDER))
    expect(subject).toBe('2021 Toyota RAV4 is now $24,990, was $26,490')
    expect(text).toContain('https://yard.example/cars/one')
    expect(text).toMatch(/Stop these messages: https:\/\/yard\.example\/alerts\/stop\/abc$/)
    expect(text).toContain('--\nHarbour Street\n41 Harbour Street, Moorooka QLD 4105\nCall us: 07 5550 0142')
  })

  it('[WAT-06] tells all of several', () => {
    const { subject, text } = asMail(alertLetter([drop, sold, fresh(3)], SENDER))
    expect(subject).toBe('3 changes in your alerts')
    for (const words of ['is now $24,990', 'has been sold', '3 cars are new']) expect(text).toContain(words)
  })

  it('[WAT-06] says once that alerts are on, what for, and how to change or end them', () => {
    const { subject, text } = asMail(alertsOnLetter(SENDER))
    expect(subject).toBe('Alerts from Harbour Street are on')
    for (const words of [
      'drops in price',
      'something new matches',
      'https://yard.example/alerts\n',
      SENDER.unsubscribeUrl,
    ])
      expect(text).toContain(words)
  })

  it('[WAT-06] asks first whether the address is its reader’s', () => {
    const { text } = asMail(confirmationLetter(SENDER, 'https://yard.example/alerts/confirm/xyz'))
    expect(text).toContain('Yes, send me alerts:\nhttps://yard.example/alerts/confirm/xyz')
    expect(text).toContain(SENDER.unsubscribeUrl)
  })
})
