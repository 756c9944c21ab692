import type { Budget } from '../sign-in/code-budgets.ts'

export type Counted =
  | 'unproved_leads'
  | 'plain_leads'
  | 'leads'
  | 'suspected_leads'
  | 'unpaid_holds'
  | 'proved_unpaid_holds'
  | 'booked_drives'
  | 'proved_booked_drives'
  | 'plates'
  | 'confirmations'
  | 'shopper_messages'
  | 'shopper_texts'
  | 'typed_texts'
  | 'unproved_texts'
  | 'reveals'
  | 'events'
  | 'csp_origins'
  | 'refused_files'
  | 'wrong_keys'
  | 'mail_codes'
  | 'unanswered_known_mails'
  | 'unanswered_first_mails'
  | 'unanswered_plain_mails'
  | 'unanswered_worked_mails'
  | 'freed_leads'
  | 'alike_leads'
  | 'unsent_codes'
  | 'drive_moves'
  | 'added_messages'
  | 'added_photos'
  | CountedCode

/** One-time codes sent (GAT-02). Strangers have not signed in with the number; `unanswered` ones are taken back when entered. */
type CountedCode =
  | 'codes'
  | 'stranger_codes'
  | 'returning_codes'
  | 'worked_codes'
  | 'unanswered_codes'
  | 'unanswered_unproved_codes'
  | 'unanswered_worked_codes'
  | 'unanswered_first_codes'
  | 'unanswered_known_codes'
  | 'unanswered_mailed_codes'
  | 'mailed_codes'

/**
 * By what, in words for the dealer and the operator. An address is an IPv4 one, or a /64 of IPv6; its network a /24 or /48;
 * its block the same /24, or the /32 of IPv6, in which one sender can have thousands of networks; a provider an autonomous
 * system; a domain none of the large mail services; a viewer one car as one address sees it.
 */
export const COUNTED_BY = {
  number: 'from one telephone number',
  address: 'from one address',
  network: 'from one network',
  block: 'from one block of addresses',
  asn: 'from one provider',
  form: 'from one form',
  trade_in: 'for one trade-in',
  lead: 'for one lead',
  viewer: 'of one car from one address',
  mailbox: 'to one e-mail address',
  domain: 'to one domain of e-mail',
  content: 'of the same words',
  site: 'at this site',
  platform: 'on all sites',
} as const

export type CountedBy = keyof typeof COUNTED_BY

/** What happens beyond a limit; `enquire`: kept as a plain enquiry, nothing booked; `count`: nothing is stored but its number. */
type Consequence = 'refuse' | 'prove' | 'suspect' | 'enquire' | 'count'

export type Limit = {
  counted: Counted
  by: CountedBy
  hours: 1 | 24
  most: number
  beyond: Consequence
  /** The sentence that the shopper reads; null: nothing changes for them. */
  shown: string | null
  /** Waits between one and the next in milliseconds, after the first, the second and so on; the last value repeats. */
  waits?: readonly number[]
  /** A breaker: beyond the limit only while no more than this share of them was answered. */
  breaker?: { unanswered: Counted; answered: number }
  /** What is spent beyond the limit, for an alarm to name. */
  spends?: string
  /** The limit is this share of a budget in money; `most` is what it buys at the usual price. */
  budget?: Budget
}
