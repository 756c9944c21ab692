/**
 * What is known of a message whose sending failed: its service was not asked, refused it, or may have accepted it (it was
 * asked and did not answer in time, or answered with a failure of its own).
 */
export type SendOutcome = 'not_asked' | 'refused' | 'unknown'

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
