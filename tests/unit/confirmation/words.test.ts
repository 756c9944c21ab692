import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/gallery/sample-facts.ts'
import { channelFor } from '../../../shared/confirmation/channels.ts'
import { planReminders } from '../../../shared/confirmation/choose-event.ts'
import { CONFIRMATION_EVENTS, confirmationRow, LATER_EVENTS } from '../../../shared/confirmation/events.ts'
import { fillTemplate, type PlaceholderValues, unknownPlaceholders } from '../../../shared/confirmation/fill.ts'
import { confirmationLetter, confirmationSms, letterText } from '../../../shared/confirmation/letter.ts'
import { CONFIRMATION_WORDS } from '../../../shared/confirmation/words.ts'
import { toGsmText } from '../../../shared/sms.ts'
import { VEHICLE_WORDS, type VehicleWords } from '../../../shared/vehicle-words.ts'
import { wallClock } from '../../../worker/platform/local-time.ts'
import { shippedSites } from '../../builders/shipped.ts'

const NONE: PlaceholderValues = {
  dealer: null,
  place: null,
  address: null,
  phone: null,
  open: null,
  answered: null,
  matter: null,
  car: null,
  vehicle: null,
  trial: null,
  bring: null,
  time: null,
  until: null,
  amount: null,
  offer: null,
  prize: null,
  code: null,
}
const site = shippedSites.find(({ slug }) => slug === 'meridian')!
const letterOf = (event: (typeof CONFIRMATION_EVENTS)[number], isSold = false) =>
  confirmationLetter(sampleFacts(site, event, isSold), CONFIRMATION_WORDS[event], { signOff: null, now: 1 })

/** What a mail says, without its addresses and the dealer's own lines. */
const mailOf = (event: (typeof CONFIRMATION_EVENTS)[number], words: VehicleWords) => {
  const facts = { ...sampleFacts(site, event, false), words }
  const letter = confirmationLetter(facts, CONFIRMATION_WORDS[event], { signOff: null, now: 1 })
  const labels = letter.rows.map(({ label }) => label)
  return [letter.subject, letter.heading, ...letter.paragraphs, ...labels, letter.action?.text].join('\n')
}

describe('words with places in braces', () => {
  it.each([
    ['We have your {matter}.', { matter: 'enquiry' }, 'We have your enquiry.'],
    [
      'Your test drive[ of the {car}] is booked',
      { car: '2021 Sample Wagon' },
      'Your test drive of the 2021 Sample Wagon is booked',
    ],
    ['Your test drive[ of the {car}] is booked', {}, 'Your test drive is booked'],
    ['{answered} {open}', { answered: 'Soon.' }, 'Soon.'],
  ])('[DSK-01] %s', (template, values, filled) => {
    expect(fillTemplate(template, { ...NONE, ...values })).toBe(filled)
  })

  it.each(CONFIRMATION_EVENTS)('[DSK-01] of %s name nothing that is not known', (event) => {
    expect(Object.values(CONFIRMATION_WORDS[event]).flatMap(unknownPlaceholders)).toEqual([])
    const { subject, heading, paragraphs } = letterOf(event)
    for (const text of [subject, heading, ...paragraphs]) expect(text).toMatch(/^[^{}[\]]+$/)
  })
})

describe.each(CONFIRMATION_EVENTS)('the message %s', (event) => {
  it('[DSK-01] names its sender, where they are and how to reach them', () => {
    const letter = letterOf(event)
    expect([letter.sender, letter.imprint[0]]).toEqual([site.name, site.name])
    expect(letter.imprint.join(' ')).toMatch(/QLD \d{4}.*Dealer licence \d+/)
    expect(letter.phone.text).toMatch(/^07 5550 \d{4}$/)
  })

  it('[DSK-01] can be stopped where it answers nothing that the shopper has just done', () => {
    const isStoppable = confirmationRow(event).class !== 'answer'
    const [letter, sms] = [letterOf(event), confirmationSms(sampleFacts(site, event, false), CONFIRMATION_WORDS[event])]
    expect([letter.stop !== null, sms.includes(' Stop: https://')]).toEqual([isStoppable, isStoppable])
  })

  it('[DSK-01] says in plain text all that its mail says', () => {
    const letter = letterOf(event)
    const text = letterText(letter)
    for (const part of [
      letter.heading,
      ...letter.paragraphs,
      ...letter.rows.map((row) => row.text),
      letter.action!.href,
    ])
      expect(text).toContain(part)
  })

  it('[DSK-01] is a text of three parts at most, in letters that every phone has, with its link whole', () => {
    const sms = confirmationSms(sampleFacts(site, event, false), CONFIRMATION_WORDS[event])
    expect(sms.startsWith(`${site.name}: `)).toBe(true)
    expect(sms).toContain('https://')
    expect(toGsmText(sms).replaceAll('?', '_')).toBe(sms.replaceAll('?', '_'))
    expect(sms.length).toBeLessThanOrEqual(3 * 153)
  })
})

describe('a vehicle that is no car', () => {
  it.each(CONFIRMATION_EVENTS.filter((event) => /^(drive|hold|card|deposit|car)_/.test(event)))(
    '[DSK-01] is called by its name in %s',
    (event) => {
      expect(mailOf(event, VEHICLE_WORDS.motorcycle)).not.toMatch(/\bcars?\b|test drive|\{/i)
      expect(mailOf(event, VEHICLE_WORDS.caravan)).not.toMatch(/\bcars?\b|test drive|licence|\{/i)
    },
  )

  it('[DSK-01] has a test ride or an inspection in place of a test drive', () => {
    expect(mailOf('drive_booked', VEHICLE_WORDS.motorcycle)).toContain('Bring your motorcycle licence and helmet.')
    expect(mailOf('drive_booked', VEHICLE_WORDS.caravan)).toMatch(/Your inspection is booked/)
  })
})

describe('a car that has sold meanwhile', () => {
  it.each(['enquiry', 'drive_booked', 'hold_requested', 'waiting'] as const)('[DSK-01] is said in %s', (event) => {
    expect(letterOf(event, true).paragraphs.join(' ')).toMatch(
      /(This car|It) has since been sold\. We’re happy to look for one like it\.$/,
    )
    expect(confirmationSms(sampleFacts(site, event, true), CONFIRMATION_WORDS[event])).toContain('since been sold')
  })

  it.each([
    'drive_booked',
    'drive_moved',
    'drive_tomorrow',
    'drive_soon',
    'drive_requested',
    'hold_confirmed',
  ] as const)('[DSK-01] is all that %s says, from its subject on', (event) => {
    const letter = letterOf(event, true)
    expect([letter.subject, letter.heading, letter.preview]).toEqual([
      expect.stringMatching(/^Please call us first: the .+ has been sold$/),
      'Please call us before you come in',
      expect.stringMatching(/^This car has since been sold/),
    ])
    const [action, own] = [letter.action!, letter.links[0]!]
    expect([action.href, own.href]).toEqual([expect.stringMatching(/^tel:/), expect.stringMatching(/\/manage\?t=/)])
    expect(letterText(letter)).not.toContain('tel:')
  })
})

describe('reminders of a test drive', () => {
  const HOUR = 3_600_000
  const sydney = wallClock('Australia/Sydney')

  it.each([
    ['a day before at the same hour', '2026-11-28T10:30+11:00', '2026-11-27T10:30+11:00'],
    ['the day on which clocks go forward', '2026-10-04T10:30+11:00', '2026-10-03T10:30+10:00'],
    ['the day on which clocks go back', '2027-04-04T10:30+10:00', '2027-04-03T10:30+11:00'],
  ])('[DSK-01] come %s', (_, start, reminded) => {
    const reminders = planReminders(
      { start: Date.parse(start), now: Date.parse(start) - 72 * HOUR, soon: null },
      sydney,
    )
    expect(reminders).toEqual([{ event: 'drive_tomorrow', at: Date.parse(reminded) }])
  })

  it('[DSK-01] come two hours before as well where that is wanted, and never right after the booking', () => {
    const start = Date.parse('2026-11-28T10:30+11:00')
    const events = (hours: number) =>
      planReminders({ start, now: start - hours * HOUR, soon: 'site' }, sydney).map(({ event }) => event)
    expect([events(48), events(25), events(5), events(3)]).toEqual([
      ['drive_tomorrow', 'drive_soon'],
      ['drive_soon'],
      ['drive_soon'],
      [],
    ])
  })

  it('[DSK-01] hold up no other message', () => {
    expect(LATER_EVENTS).toEqual(expect.arrayContaining(['drive_tomorrow', 'drive_soon', 'hold_opened']))
    expect(LATER_EVENTS).not.toContain('deposit_paid')
  })
})

const isMobile = (phone: string) => phone.startsWith('+614')

describe('the channel of a shopper', () => {
  const both = { email: 'jo@mail.example', phone: '+61491570006', preferred: null } as const

  it.each([
    ['the first of the site', both, ['email', 'sms'] as const, 'email'],
    ['the first of the site, texts before mail', both, ['sms', 'email'] as const, 'sms'],
    ['a text where that is preferred', { ...both, preferred: 'SMS' as const }, ['email', 'sms'] as const, 'sms'],
    ['a text where only a number is known', { ...both, email: null }, ['email', 'sms'] as const, 'sms'],
    ['a mail where the number is no mobile', { ...both, phone: '+61755501234' }, ['sms', 'email'] as const, 'email'],
    [
      'none where neither reaches',
      { email: null, phone: '+61755501234', preferred: null },
      ['email', 'sms'] as const,
      null,
    ],
    ['none on a site without', both, [] as const, null],
  ])('[DSK-01] is %s', (_, contact, available, channel) => {
    expect(channelFor(contact, available, isMobile)).toBe(channel)
  })
})
