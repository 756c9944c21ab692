import { assert, constantFrom, integer, nat, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_CLOCK_SKEW_MS,
  CODE_MAX_ATTEMPTS,
  CODE_TTL_MS,
  codeState,
  parseCode,
  type SentCode,
  waitSeconds,
} from '../../../shared/sign-in/code.ts'
import { codeSms, maskedMobile } from '../../../shared/sign-in/messages.ts'
import { randomCode } from '../../../worker/features/account/sign-in/service.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const sent = (changes: Partial<SentCode> = {}): SentCode => ({
  sent: 1,
  sent_at: NOW,
  tries: 0,
  closed: false,
  ...changes,
})

describe('a code that was sent', () => {
  it.each([
    ['at once', sent(), NOW, 'open'],
    ['after four tries', sent({ tries: 4 }), NOW, 'open'],
    ['a moment before it ends', sent(), NOW + CODE_TTL_MS - 1, 'open'],
    ['after five minutes', sent(), NOW + CODE_TTL_MS, 'expired'],
    ['after five tries', sent({ tries: 5 }), NOW, 'spent'],
    ['once it was entered', sent({ closed: true }), NOW, 'closed'],
    ['where two clocks differ a little', sent(), NOW - CODE_CLOCK_SKEW_MS, 'open'],
    ['where two clocks differ by more', sent(), NOW - CODE_CLOCK_SKEW_MS - 1, 'expired'],
    ['where a clock is an hour off', sent(), NOW - 3_600_000, 'expired'],
    ['where a clock is an hour ahead', sent(), NOW + 3_600_000, 'expired'],
  ])('[GAT-02] %s is as it should be', (_, code, now, state) => {
    expect(codeState(code, now)).toBe(state)
  })

  it('[GAT-02] is open only while it is young, untried enough and not closed', () => {
    const code = record({
      sent: integer({ min: 1, max: 20 }),
      sent_at: integer({ min: NOW - 10 * CODE_TTL_MS, max: NOW + 10 * CODE_TTL_MS }),
      tries: nat(20),
      closed: constantFrom(true, false),
    })
    assert(
      property(code, (each) => {
        const age = NOW - each.sent_at
        const isOpen = age < CODE_TTL_MS && age >= -CODE_CLOCK_SKEW_MS && each.tries < CODE_MAX_ATTEMPTS && !each.closed
        expect(codeState(each, NOW) === 'open').toBe(isOpen)
      }),
    )
  })

  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [4, 300],
    [9, 300],
  ])('[GAT-02] as number %i of a day is waited for %i seconds', (count, seconds) => {
    expect(waitSeconds({ sent: count, sent_at: NOW }, NOW)).toBe(seconds)
    expect(waitSeconds({ sent: count, sent_at: NOW }, NOW + seconds * 1_000 - 1)).toBe(1)
    expect(waitSeconds({ sent: count, sent_at: NOW }, NOW + seconds * 1_000)).toBe(0)
  })
})

describe('a code as it is typed', () => {
  it.each([
    ['123456', '123456'],
    ['000000', '000000'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['123–456', '123456'],
    ['１２３４５６', '123456'],
    ['\u202a123\u200b456\u202c', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['', null],
  ])('[GAT-02] %j is read as %j', (typed, code) => {
    expect(parseCode(typed)).toBe(code)
  })

  it('[GAT-02] is six digits or nothing', () => {
    assert(
      property(string(), (typed) => {
        expect(parseCode(typed) ?? '123456').toMatch(/^[0-9]{6}$/)
      }),
    )
  })
})

describe('a code as it is made', () => {
  it('[GAT-02] is six digits, each as likely as any other', () => {
    const codes = Array.from({ length: 60_000 }, randomCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    for (let place = 0; place < 6; place++) {
      const counts = Array.from(
        { length: 10 },
        (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
      )
      // Chi-squared with nine degrees of freedom: above 40 once in a hundred thousand tries.
      const oddness = counts.reduce((sum, count) => sum + (count - 6_000) ** 2 / 6_000, 0)
      expect(oddness).toBeLessThan(40)
    }
  })

  it('[GAT-02] is texted in a form that phones fill in on this very site alone', () => {
    const text = codeSms('012345', { name: 'Test Yard', host: 'www.test-yard.example' })
    expect(text.split('\n').at(-1)).toBe('@www.test-yard.example #012345')
    expect(text).toContain('012345 is your code for Test Yard.')
  })
})

it('[GAT-02] a number is shown by its last three digits', () => {
  expect(maskedMobile('+61491570156')).toBe('•••• ••• 156')
})
