import { describe, expect, it } from 'vitest'
import { shipped } from '../a-shipped-site.ts'
import { KINDS, OTHER_TIMES } from './kinds.ts'
import { type Dealer, dealerOf, plain } from './words.ts'

const dealers = [...shipped.values()].map(dealerOf)

/** Every saying of a kind on a site, with what is wrong with it. */
function faultsOf(dealer: Dealer, { says, fault }: (typeof KINDS)[number]) {
  const said = dealer.all.flatMap((words) => [...words.text.matchAll(says)].map((match) => ({ words, match })))
  const faults = said.flatMap(({ words, match }) => {
    const problem = fault(match, words, dealer)
    return problem === null ? [] : [`${words.at}: ${problem}`]
  })
  return { count: said.length, faults }
}

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  it('[PGE-02] is said on a shipped site, and kept wherever it is said', () => {
    const found = dealers.map((dealer) => [dealer.site.slug, faultsOf(dealer, kind)] as const)
    expect(found.filter(([, { faults }]) => faults.length > 0)).toEqual([])
    expect(found.reduce((sum, [, { count }]) => sum + count, 0)).toBeGreaterThan(0)
  })
})

/** Words in the config that are the terms of something themselves, or those of customers. */
const TERMS = /^spin_to_win\.terms$|\.reviews\./
const DURATION = /\b\d+[- ](?:working |business )?(?:day|hour|week|month|year|minute)s?\b(?! old)/i

it('[PGE-02] each length of time in a config is a promise of a kind above', () => {
  const loose = dealers.flatMap(({ site, all }) =>
    all
      .filter(({ group, at, text }) => group === 'config' && !TERMS.test(at) && DURATION.test(text))
      .filter(({ text }) => !KINDS.some(({ says }) => text.match(says) !== null))
      .map(({ at, text }) => [site.slug, at, text]),
  )
  expect(loose).toEqual([])
})

it('[PGE-02] times of day that are no opening times are still said', () => {
  const said = dealers.flatMap(({ all }) => all.map(({ at, text }) => `${at} ${text}`))
  expect(OTHER_TIMES.filter((time) => !said.some((words) => time.test(words)))).toEqual([])
})

describe('a promise that is not kept is found', () => {
  it.each([
    ['days to change your mind', 'harbour-street', 'Bring it back within 21 days.'],
    ['days to change your mind', 'harbour-street', 'You have 14 days and 600 km.'],
    ['days to change your mind', 'gantry', '14 days to change your mind'],
    ['years of warranty', 'harbour-street', 'Our seven-year warranty'],
    ['months of statutory warranty', 'harbour-street', 'A warranty of 6 months or 5,000 km'],
    ['points of inspection', 'harbour-street', 'A 150-point inspection'],
    ['the time of an answer', 'meridian', 'We call you back within one working day.'],
    ['a telephone number', 'meridian', 'Ring Newcastle on 07 5550 0210.'],
    ['a telephone number', 'meridian', 'Ring 07 5550 0999.'],
    ['a time of day', 'harbour-street', 'We open at 7:00am on weekdays.'],
    ['a time of day', 'harbour-street', 'Saturdays until 5:30pm'],
    ['a time of day', 'meridian', 'Aspley · 7:30am to 6:00pm'],
    ['a time of day', 'gantry', 'Drop the keys at 5:15am.'],
    ['days a week', 'gantry', 'Open seven days'],
    ['how many locations', 'meridian', 'At all seven locations'],
    ['a deposit to reserve', 'gantry', 'A deposit of $500 holds it.'],
    ['hours that a car is held', 'meridian', 'The deposit holds it for 72 hours.'],
    ['what delivery costs', 'harbour-street', 'Free in Greater Brisbane; elsewhere from $79'],
    ['what delivery costs', 'harbour-street', 'Free in Brisbane’s south and Logan; elsewhere from $49'],
    ['days that delivery takes', 'harbour-street', 'Delivery takes up to two working days.'],
    ['a loan vehicle', 'harbour-street', 'A loan car in the first 90 days'],
  ])('[PGE-02] %s: %s, %s', (name, slug, text) => {
    const dealer = dealers.find(({ site }) => site.slug === slug)!
    const words = { at: '/a-page text', group: '/a-page', text: plain(text), links: [], isStory: false }
    const kind = KINDS.find((each) => each.name === name)!
    expect(faultsOf({ ...dealer, all: [words] }, kind).faults).toHaveLength(1)
  })
})
