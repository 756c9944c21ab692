import { plainDigits } from '../phone.ts'
import { MINUTE_MS, SECOND_MS } from '../time.ts'

/** One-time codes (GAT-02). Times are milliseconds. */
export const CODE_DIGITS = 6
export const CODE_TTL_MS = 5 * MINUTE_MS
export const CODE_MAX_ATTEMPTS = 5
export const CODE_CLOCK_SKEW_MS = MINUTE_MS

/** Wait before another code, after the first of 24 hours, the second and so on; the last value repeats. */
export const CODE_WAITS_MS = [30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS] as const

export type SentCode = {
  /** Its position among the number's codes of 24 hours, from 1. */
  sent: number
  sent_at: number
  tries: number
  /** Used, or replaced by a newer one. */
  closed: boolean
}

export type CodeState = 'open' | 'closed' | 'spent' | 'expired'

export function codeState({ sent_at, tries, closed }: SentCode, now: number): CodeState {
  if (closed) return 'closed'
  if (sent_at > now + CODE_CLOCK_SKEW_MS || now >= sent_at + CODE_TTL_MS) return 'expired'
  return tries >= CODE_MAX_ATTEMPTS ? 'spent' : 'open'
}

export function waitSeconds({ sent, sent_at }: Pick<SentCode, 'sent' | 'sent_at'>, now: number): number {
  const wait = CODE_WAITS_MS[Math.min(sent, CODE_WAITS_MS.length) - 1] ?? 0
  return Math.max(0, Math.ceil((sent_at + wait - now) / 1000))
}

/** Parses a typed or pasted code, also '123 456', '123–456' and full-width digits; null for other text. */
export function parseCode(text: string): string | null {
  const code = plainDigits(text).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{6}$/.test(code) ? code : null
}
