import { describe, expect, it } from 'vitest'
import { validateField } from '../../../shared/lead/validate-field.ts'
import { onDay, withoutDay } from '../../../shared/location/day-words.ts'
import { openingDay } from '../../../shared/location/hours.ts'
import { buildLocation, buildSpecialHour, hours } from '../../builders/location.ts'

const yard = buildLocation([...hours([1, 2, 3, 4, 5], '08:30', '17:30'), ...hours([6], '08:30', '16:00')])
/** From Friday 20 November 2026. */
const DATES = { 5: '2026-11-20', 6: '2026-11-21', 0: '2026-11-22' }
const on = (weekday: 5 | 6 | 0, hour: number) => ({ date: DATES[weekday], weekday, minutes: hour * 60 })
const SEE = 'Can I see it today?'

describe('the question whether a car can be seen today', () => {
  it.each([
    ['before the branch opens', on(5, 7), 'Can I see it today?'],
    ['while it is open', on(5, 12), 'Can I see it today?'],
    ['after it closed, with tomorrow open', on(5, 18), 'Can I see it tomorrow?'],
    ['after it closed for longer', on(6, 17), 'Can I see it on Monday?'],
    ['on a closed day', on(0, 11), 'Can I see it tomorrow?'],
  ])('%s', (_, local, question) => {
    expect(onDay(SEE, openingDay(yard, [], local))).toBe(question)
  })

  it('minds a holiday, and stays as it is where hours are not known', () => {
    const holiday = buildSpecialHour({ date: '2026-11-21', status: 'Closed' })
    expect(openingDay(yard, [holiday], on(5, 18))).toBe('on Monday')
    expect(onDay(SEE, openingDay(buildLocation([]), [], on(5, 12)))).toBe(SEE)
    expect(onDay('What’s the best price?', 'tomorrow')).toBe('What’s the best price?')
  })

  it('is taken as it was when it was chosen, also when the branch has closed since', () => {
    const field = {
      kind: 'chips' as const,
      label: 'What would you like to know?',
      required: false,
      options: [{ value: 'Can I see it on Monday?', text: '' }],
    }
    for (const sent of [SEE, 'Can I see it tomorrow?', 'Can I see it on Monday?'])
      expect([sent, withoutDay(sent), validateField(field, sent)]).toEqual([sent, SEE, null])
    expect(validateField(field, 'Can I see it for free?')).not.toBeNull()
  })
})
