import type { Fetch } from './http-fetch.ts'
import { withTimeout } from './timeout.ts'

export type Failure = {
  /** In words that name no person and no address. */
  reason: string
  /** What was answered, where something was. */
  status: number | null
  /** Whether it says that the destination is in trouble, and not this one delivery. */
  isSick: boolean
  /** What the destination asked for, in ms. */
  wait?: number
}

export type Outcome = { isTaken: true; status: number | null } | ({ isTaken: false } & Failure)

/** No shopper waits for it, and who takes a lead and answers late would only be sent it again. */
export const TIMEOUT_MS = 5_000

/** Too late, too early, too many. */
const NOT_NOW = new Set([408, 425, 429])

/** Whether an answer says that the destination is in trouble; the others say so of this one lead. */
const isSick = (status: number) => status >= 500 || NOT_NOW.has(status)

/** Sends JSON once. Only a 2xx has taken it; redirects are not followed. Never throws. */
export async function post(
  fetcher: Fetch,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
): Promise<Outcome> {
  const call = async (): Promise<Outcome> => {
    const response = await fetcher(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Forecourt', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Nothing that it says besides is wanted.
    await response.body?.cancel().catch(() => {})
    const { status, ok } = response
    if (ok) return { isTaken: true, status }
    return { isTaken: false, reason: `answered ${status}`, status, isSick: isSick(status), ...waitOf(response) }
  }
  try {
    return await withTimeout(call(), TIMEOUT_MS)
  } catch (error) {
    return { isTaken: false, reason: wordsOf(error), status: null, isSick: true }
  }
}

/** Retry-After in seconds; as a date it is left unread. */
function waitOf({ headers }: Response): { wait?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds > 0 ? { wait: seconds * 1000 } : {}
}

/** The kind of trouble alone: a runtime's words may repeat the address. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && (LATE.test(error.name) || error.message.startsWith('no answer within'))
    ? 'did not answer in time'
    : 'could not be reached'

const LATE = /^(Timeout|Abort)Error$/
