import { describe, expect, it } from 'vitest'
import { LIMITS, type LimitName, limitInWords, PROTECTIONS } from '../../../shared/trust/limits.ts'

const ROWS = Object.entries(PROTECTIONS)
const NAMES = Object.keys(LIMITS) as LimitName[]

describe('the table of limits', () => {
  it('[TRU-01] has one row for each thing that is protected, 16 at most', () => {
    expect(ROWS.length).toBeLessThanOrEqual(16)
  })

  it.each(ROWS)('[TRU-01] says of %s what is protected, from whom, and what an honest person notices', (_, row) => {
    for (const sentence of [row.protects, row.from, row.noticed]) expect(sentence).toMatch(/^[A-Z][^\n]{5,110}\.$/)
  })

  it('[TRU-01] has each limit once', () => {
    expect(ROWS.flatMap(([, { limits }]) => Object.keys(limits))).toEqual(NAMES)
  })

  it.each(NAMES)('[TRU-01] says by what %s counts, and how many', (name) => {
    expect(LIMITS[name].most).toBeGreaterThan(0)
    expect(limitInWords(name)).toMatch(/^more than \d+ in (1 hour|24 hours) (from|for|of|to|at|on) /)
  })

  it.each<[LimitName, string]>([
    ['plates_site', 'more than 60 in 1 hour at this site'],
    ['leads_number', 'more than 10 in 24 hours from one telephone number'],
    ['plates_trade', 'more than 5 in 24 hours for one trade-in'],
    ['plates_network_day', 'more than 40 in 24 hours from one network'],
    ['codes_breaker', 'more than 50 in 1 hour at this site, of which less than 20 % were entered'],
    ['codes_platform_hour', 'more than 2500 in 1 hour on all sites'],
  ])('[TRU-01] has %s as %s', (name, words) => {
    expect(limitInWords(name)).toBe(words)
  })
})
