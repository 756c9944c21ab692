import { describe, expect, it } from 'vitest'
import { consentCookie, consentIn } from '../../../shared/analytics/consent-cookie.ts'

describe('the answer whether visits may be counted', () => {
  it.each([true, false])('[ANA-01] is read as it was given: %s', (agrees) => {
    expect(consentIn(consentCookie(agrees, 'v1'), 'v1')).toBe(agrees)
  })

  it.each([null, undefined, '', 'yes', 'yes.v2', 'perhaps.v1', 'yes.v1.more'])(
    '[ANA-01] is none where the question was another, or the cookie is no answer: %s',
    (value) => {
      expect(consentIn(value, 'v1')).toBeNull()
    },
  )
})
