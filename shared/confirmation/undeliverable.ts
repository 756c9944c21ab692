/** Why a message does not reach its reader, for dealers and operators: a row for each code of the service that says so. */

const LANDLINE = 'the number is not a mobile'
/** It arrived, and its reader does not want it. */
export const COMPLAINT = 'the mail was marked as spam'
const SUPPRESSED = 'mail to this address bounced before, or was marked as spam'

/** By the error code of Twilio: those of 21… refuse a text, those of 30… are reported later. */
const TEXT_CAUSES: Record<string, string> = {
  '21211': 'the number is not valid',
  '21217': 'the number is not valid',
  '21610': 'the recipient has unsubscribed',
  '21612': 'the number cannot be reached',
  '21614': LANDLINE,
  '21635': LANDLINE,
  '30003': 'the phone was off or out of reach',
  '30004': 'the number takes no messages',
  '30005': 'the number is not in use',
  '30006': LANDLINE,
  '30007': 'the phone network took the text for spam',
  '30008': 'the number cannot be reached',
}

/** By the event of Resend with the kind of a bounce or the reason of a failure, or by an error code when sending. */
const MAIL_CAUSES: Record<string, string> = {
  invalid_to: 'the address is not valid',
  E_RECIPIENT_SUPPRESSED: SUPPRESSED,
  'email.suppressed': SUPPRESSED,
  'email.bounced Suppressed': SUPPRESSED,
  'email.bounced OnAccountSuppressionList': SUPPRESSED,
  'email.bounced MailboxFull': 'the mailbox is full',
  'email.bounced MessageTooLarge': 'the mail is too large for the mailbox',
  'email.bounced ContentRejected': 'the mailbox refused the mail for what it says',
  'email.bounced AttachmentRejected': 'the mailbox refused the attachment',
  'email.bounced NoEmail': 'the mailbox does not exist',
  'email.bounced Permanent': 'the mailbox does not exist',
  'email.bounced Transient': 'the mailbox did not accept the mail in time',
  'email.bounced': 'the mailbox refused the mail',
  'email.complained': COMPLAINT,
  'email.failed reached_daily_quota': 'the mail service had no quota left that day',
  'email.failed reached_monthly_quota': 'the mail service had no quota left that month',
  'email.failed': 'the mail service could not send the mail',
}

/** A text that failed with a code that has no row. */
export const TEXT_UNDELIVERED = 'the text could not be delivered'

/** Every sentence that a report can leave. */
export const UNDELIVERABLE_REASONS: readonly string[] = [
  ...new Set([...Object.values(TEXT_CAUSES), ...Object.values(MAIL_CAUSES), TEXT_UNDELIVERED]),
]

const findRow = (table: Record<string, string>, code: string): string | null =>
  Object.hasOwn(table, code) ? (table[code] ?? null) : null

/** The sentence of a code; null for a code that says nothing of the recipient. */
export const textCause = (code: string | null): string | null => (code === null ? null : findRow(TEXT_CAUSES, code))

export const mailCause = (code: string | null): string | null => (code === null ? null : findRow(MAIL_CAUSES, code))

/** The sentence of an event, by the first of its details that has a row; null for an event that ends no delivery. */
export function mailEventCause(event: string, details: readonly (string | undefined)[]): string | null {
  for (const detail of details) {
    const cause = detail ? findRow(MAIL_CAUSES, `${event} ${detail}`) : null
    if (cause) return cause
  }
  return findRow(MAIL_CAUSES, event)
}
