import { describe, expect, it } from 'vitest'
import { offerState, offerWindow, oneMonthAfter } from '../../../shared/offer/offer.ts'

describe('the window of an offer', () => {
  it.each([
    ['the same day of the next month', '2026-11-21', '2026-12-21'],
    ['over the end of the year', '2026-12-31', '2027-01-31'],
    ['the last day of a shorter month', '2027-01-31', '2027-02-28'],
    ['the leap day', '2028-01-30', '2028-02-29'],
  ])('[OFF-03] is a month ahead: %s', (_, day, after) => {
    expect(oneMonthAfter(day)).toBe(after)
  })

  it.each([
    ['nothing said', null, null, '2026-11-21', '2026-12-21'],
    ['a first day alone, past', '2026-10-01', null, '2026-10-01', '2026-12-21'],
    ['a first day alone, to come', '2026-12-05', null, '2026-12-05', '2027-01-05'],
    ['a last day alone', null, '2026-12-01', '2026-11-21', '2026-12-01'],
    ['a last day alone, past', null, '2026-11-01', '2026-11-01', '2026-11-01'],
    ['both', '2026-11-01', '2027-06-30', '2026-11-01', '2027-06-30'],
  ])(
    '[OFF-03] is that of the feed, and open ends count from its first sight: %s',
    (_, starts_at, ends_at, from, to) => {
      expect(offerWindow({ starts_at, ends_at }, '2026-11-21')).toEqual({ starts_at: from, ends_at: to })
    },
  )

  it('[OFF-01] has both of its days in it, and none once the feed has dropped it', () => {
    const window = { starts_at: '2026-11-10', ends_at: '2026-11-20', hasVanished: false }
    const states = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((day) => offerState(window, day))
    expect(states).toEqual(['to_come', 'running', 'running', 'ended'])
    expect(offerState({ ...window, hasVanished: true }, '2026-11-15')).toBe('ended')
  })
})
