/** One-time codes (GAT-02). Times are milliseconds. */
export const CODE_DIGITS = 6
export const CODE_LASTS = 5 * 60_000
export const CODE_TRIES = 5
/** So far apart two of our clocks may be. */
export const CODE_SKEW = 60_000

/** How long a number waits for another code after the first of a day, the second and so on; the last stands for all that follow. */
export const CODE_WAITS = [30_000, 60_000, 2 * 60_000, 5 * 60_000] as const

/** Codes asked for in a day; a tenant sets how many its whole site may send. */
export const CODES_A_DAY = { number: 10, address: 50 } as const

/** A code that was sent, as it stands. */
export type SentCode = {
  /** Which of its number’s codes of the day this is, from 1. */
  sent: number
  sent_at: number
  /** How many were tried. */
  tries: number
  /** Entered, or replaced by a newer one. */
  closed: boolean
}

export type CodeState = 'open' | 'closed' | 'spent' | 'expired'

export function codeState({ sent_at, tries, closed }: SentCode, now: number): CodeState {
  if (closed) return 'closed'
  if (sent_at > now + CODE_SKEW || now >= sent_at + CODE_LASTS) return 'expired'
  return tries >= CODE_TRIES ? 'spent' : 'open'
}

/** Seconds until another code may be asked for. */
export function waitSeconds({ sent, sent_at }: Pick<SentCode, 'sent' | 'sent_at'>, now: number): number {
  const wait = CODE_WAITS[Math.min(sent, CODE_WAITS.length) - 1] ?? 0
  return Math.max(0, Math.ceil((sent_at + wait - now) / 1000))
}

/** The code that somebody typed or pasted, '123 456' and '123-456' too; null for what is no code. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : null
}
