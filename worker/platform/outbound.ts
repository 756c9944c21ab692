import { SECOND_MS } from '../../shared/time.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { type CodeOf, type Fetch, failureCode } from './http-fetch.ts'
import { isTimeout, withTimeout } from './timeout.ts'

export type Failure = {
  /** For logs and operators; contains no personal data and no address. */
  reason: string
  /** HTTP status; null: no response. */
  status: number | null
  /** Whether the destination as a whole is failing, rather than refusing this one call. */
  isOutage: boolean
  /** The destination's own code of the failure, where `readCode` finds one. */
  code?: string
  /** Retry-After in ms. */
  wait?: number
  /** The name of a secret without which the call was not made. */
  missingSecret?: string
}

export type Outcome = { isAccepted: true; status: number | null } | ({ isAccepted: false } & Failure)

/** Longer than a shopper's call gets: a destination that accepts a lead and answers too late gets it a second time. */
export const TIMEOUT_MS = DEADLINES_MS.delivery.background

/** Request Timeout, Too Early, Too Many Requests. */
const TRANSIENT = new Set([408, 425, 429])

export const isOutageStatus = (status: number) => status >= 500 || TRANSIENT.has(status)

/** Sends JSON once. Only a 2xx accepts it; redirects are not followed. Never throws. */
export async function postJson(
  fetcher: Fetch,
  { url, headers, body, readCode }: { url: string; headers: Record<string, string>; body: string; readCode?: CodeOf },
): Promise<Outcome> {
  const call = async (): Promise<Outcome> => {
    const response = await fetcher(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Forecourt', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status, ok } = response
    // The body of an acceptance is not used.
    const code = await failureCode(response, ok ? undefined : readCode)
    if (ok) return { isAccepted: true, status }
    return {
      isAccepted: false,
      reason: `answered ${status}`,
      status,
      isOutage: isOutageStatus(status),
      ...(code !== null && { code }),
      ...retryAfter(response),
    }
  }
  try {
    return await withTimeout(call(), TIMEOUT_MS)
  } catch (error) {
    const reason = isTimeout(error) ? 'did not answer in time' : 'could not be reached'
    return { isAccepted: false, reason, status: null, isOutage: true }
  }
}

/** Retry-After in seconds; its form as a date is ignored. */
function retryAfter({ headers }: Response): { wait?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds > 0 ? { wait: seconds * SECOND_MS } : {}
}

/**
 * What is known of a message whose sending failed: its service was not asked, refused it, or may have accepted it (it was
 * asked and did not answer in time, or answered with a failure of its own).
 */
type SendOutcome = 'not_asked' | 'refused' | 'unknown'

type Details = {
  status?: number | null
  isOutage?: boolean
  isRecipient?: boolean
  outcome?: SendOutcome
  waitMs?: number
}

/** A mail or a text that was not sent. The message contains no personal data and no address. */
export class SendFailure extends Error {
  /** HTTP status of the service; null: no response. */
  readonly status: number | null
  /** Whether the service as a whole is failing, rather than refusing this one message. */
  readonly isOutage: boolean
  /** Whether the address or the number itself cannot be reached: another attempt does not help. */
  readonly isRecipient: boolean
  readonly outcome: SendOutcome
  /** Retry-After of the service. */
  readonly waitMs: number | null
  constructor(
    reason: string,
    { status = null, isOutage = true, isRecipient = false, outcome = 'unknown', waitMs }: Details = {},
  ) {
    super(reason)
    this.name = 'SendFailure'
    this.status = status
    this.isOutage = isOutage
    this.isRecipient = isRecipient
    this.outcome = outcome
    this.waitMs = waitMs ?? null
  }
}

/** Request Timeout: the service waited for the rest of a call, and may have acted on what it had. */
const REQUEST_TIMEOUT = 408

/** A status of 4xx refuses a message; after any other answer, or none, it may have been accepted. */
export const outcomeOfStatus = (status: number | null): SendOutcome =>
  status !== null && status >= 400 && status < 500 && status !== REQUEST_TIMEOUT ? 'refused' : 'unknown'
