import { CONSENT_COOKIE, CONSENT_DAYS, consentCookie, consentIn } from '../../shared/tenant/consent.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { answers } from '../device/seen.ts'

const DAY_S = 24 * 60 * 60
const VALID_MS = CONSENT_DAYS * DAY_S * 1000

/**
 * What this visitor said to a version of the question; null: nothing yet. The cookie, which /privacy-choices sets without
 * script, counts before what was stored: browsers forget cookies that scripts set sooner. It is then written anew for the
 * rest of the answer's time, because the server records what a cookie agrees to.
 */
export function readAnswer(version: string): boolean | null {
  const fromCookie = consentIn(readCookie(CONSENT_COOKIE), version)
  const [stored] = answers.read()
  const isValid = stored?.version === version && stored.at > Date.now() - VALID_MS
  if (fromCookie === null) return isValid ? rewriteCookie(stored) : null
  if (!isValid || stored.agrees !== fromCookie) answers.write([{ agrees: fromCookie, version, at: Date.now() }])
  return fromCookie
}

function rewriteCookie({ agrees, version, at }: { agrees: boolean; version: string; at: number }): boolean {
  const leftS = Math.round((at + VALID_MS - Date.now()) / 1000)
  writeCookie(`${CONSENT_COOKIE}=${consentCookie(agrees, version)}`, leftS)
  return agrees
}

export function writeAnswer(agrees: boolean, version: string): void {
  answers.write([{ agrees, version, at: Date.now() }])
  writeCookie(`${CONSENT_COOKIE}=${consentCookie(agrees, version)}`, CONSENT_DAYS * DAY_S)
}

export function forgetAnswer(): void {
  answers.write([])
  writeCookie(`${CONSENT_COOKIE}=`, 0)
}
