import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../shared/tenant/check.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { buildLocation } from '../../builders/location.ts'
import { siteInput } from '../../builders/site.ts'

const problemsOf = (changes: Partial<SiteInput>) => {
  const checked = checkSite(siteInput(changes))
  return 'problems' in checked ? checked.problems : []
}
const RULE = (name: string) => `names ${name}, which isn’t filled in here: write the word that shoppers are to read`

describe('names in braces in the texts of a config', () => {
  it.each<[string, Partial<SiteInput>, string, string]>([
    [
      'the title of a promise',
      { promises: [{ title: 'Our {vehicles}', text: 'x' }] },
      'promises.0.title',
      '{vehicles}',
    ],
    ['the text of a promise', { promises: [{ title: 'x', text: 'A {foo}.' }] }, 'promises.0.text', '{foo}'],
    ['the note of the header', { header: { note: 'Hi {Dealer}' } }, 'header.note', '{Dealer}'],
    [
      'an answer about trading in',
      { trade_in: { faqs: [{ question: 'Why?', answer: 'For {a_trial}.' }] } },
      'trade_in.faqs.0.answer',
      '{a_trial}',
    ],
    ['the words of an empty price', { card: { no_price_text: 'Ask {dealer}' } }, 'card.no_price_text', '{dealer}'],
  ])('[TEN-02] that %s does not fill in are refused by its path', (_, changes, path, name) => {
    expect(problemsOf(changes)).toEqual([{ path, rule: RULE(name) }])
  })

  it('[TEN-02] that a setting fills in are taken, and its others are refused with those it has', () => {
    expect(
      problemsOf({
        confirmations: { sign_off: 'All at {dealer}', words: { drive_booked: { text: 'Your {vehicle}.[ {bring}]' } } },
        map: { tiles: 'https://tiles.example/{z}/{x}/{y}.png?key={key}' },
      }),
    ).toEqual([])
    expect(problemsOf({ confirmations: { sign_off: 'All at {dealre}' } })).toEqual([
      {
        path: 'confirmations.sign_off',
        rule: expect.stringMatching(
          /^names \{dealre\}.*write the word itself, or one of \{dealer\}, \{place\}/,
        ) as string,
      },
    ])
  })

  it('[TEN-02] take no live site down', () => {
    expect(parseSite(siteInput({ promises: [{ title: 'Our {vehicles}', text: 'x' }] }))).toHaveProperty('site')
  })
})

const promise = (kinds: string[]) => ({ title: 'Weighed', text: 'On our scales.', kinds }) as never

const selling = (kinds: string[] | null, promised: string[]) =>
  problemsOf({ stock: { kinds } as never, promises: [promise(promised)] })

describe('promises of some kinds of vehicle', () => {
  it('[TEN-02] are refused where the site sells none of them', () => {
    expect(selling(['car', 'motorcycle'], ['caravan'])).toEqual([
      {
        path: 'promises.0.kinds',
        rule: 'names no kind that the site sells, so no vehicle would show the promise: add one of its stock.kinds (car, motorcycle), or leave kinds out',
      },
    ])
  })

  it('[TEN-02] are taken where it sells one of them, or does not say what it sells', () => {
    expect(selling(['car'], ['caravan', 'car'])).toEqual([])
    expect(selling(null, ['caravan'])).toEqual([])
  })
})

describe('names', () => {
  it('[TEN-02] of more than 80 characters are refused at the field that has them', () => {
    const long = 'N'.repeat(500)
    const rule = 'must be no longer than 80 characters'
    expect(problemsOf({ name: long })).toEqual([{ path: 'name', rule }])
    const dealerships = [{ id: 1, slug: 'north', name: long }]
    const locations = [{ ...buildLocation([], { primary: true, dealership_slug: 'north' }), name: long }]
    expect(problemsOf({ locations, dealerships })).toEqual([
      { path: 'dealerships.0.name', rule },
      { path: 'locations.0.name', rule },
    ])
  })
})
