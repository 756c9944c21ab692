/** A file of its own: a browser loads it before any touch, and nothing of the question with it. */

/** Cookie with the visitor's answer to the question whether visits may be counted (ANA-01, TRU-04): set by the server and by scripts. */
export const CONSENT_COOKIE = '__Host-counting'

/** How long an answer is valid, a no as well as a yes. */
export const CONSENT_DAYS = 365

/** 'yes.1x2y3z' */
export const consentCookie = (agrees: boolean, version: string): string => `${agrees ? 'yes' : 'no'}.${version}`

export const isRefusal = (value: string | null): boolean => value?.startsWith('no.') ?? false

/** The answer in a cookie's value; null for none, and for an answer to another version of the question. */
export function consentIn(value: string | null | undefined, version: string): boolean | null {
  if (value === consentCookie(true, version)) return true
  return value === consentCookie(false, version) ? false : null
}
