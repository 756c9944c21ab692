import { plural } from '../text.ts'
import { FILE_LIMITS, KEY_LIMITS, MAIL_LIMITS, PLATE_LIMITS, STORE_LIMITS } from './call-limits.ts'
import type { Budget } from './code-budgets.ts'
import { CODE_LIMITS } from './code-limits.ts'
import { CONFIRMATION_LIMITS } from './confirmation-limits.ts'
import { DRIVE_LIMITS } from './drive-limits.ts'
import { HOLD_LIMITS } from './hold-limits.ts'
import { MANAGE_LIMITS } from './manage-limits.ts'

/**
 * The trust budget (TRU-01): every limit against abuse, one row each. Counts are kept by the hour, under a keyed hash of
 * what is counted, and a limit of 24 hours is the sum of the last 24: no limit ends at a midnight.
 */

/** What is counted. */
export type Counted =
  | 'unproved_leads'
  | 'leads'
  | 'suspected_leads'
  | 'ticket_leads'
  | 'unpaid_holds'
  | 'proved_unpaid_holds'
  | 'booked_drives'
  | 'proved_booked_drives'
  | 'plates'
  | 'confirmations'
  | 'shopper_messages'
  | 'shopper_texts'
  | 'reveals'
  | 'events'
  | 'refused_files'
  | 'wrong_keys'
  | 'mail_codes'
  | 'drive_moves'
  | 'added_messages'
  | 'added_photos'
  | CountedCode

/**
 * One-time codes that were sent (GAT-02). Strangers are browsers that have not signed in with the number before. Of those
 * that begin with `unanswered` one is taken back when its code is entered.
 */
type CountedCode =
  | 'codes'
  | 'stranger_codes'
  | 'returning_codes'
  | 'worked_codes'
  | 'unanswered_codes'
  | 'unanswered_unproved_codes'
  | 'unanswered_worked_codes'

/**
 * By what: a telephone number, an address (IPv4, or /64 of IPv6), its network (/24 or /48), its autonomous system, a
 * form that was shown, a trade-in, a lead, one car as one address sees it, an e-mail address, the site, or the platform with all its sites.
 */
export type CountedBy =
  | 'number'
  | 'address'
  | 'network'
  | 'asn'
  | 'form'
  | 'trade_in'
  | 'lead'
  | 'viewer'
  | 'mailbox'
  | 'site'
  | 'platform'

/**
 * What happens beyond a limit; `enquire`: nothing is booked, and the request is kept as a plain enquiry; `count`: nothing is
 * stored of the request but its number.
 */
export type Consequence = 'refuse' | 'prove' | 'ask' | 'suspect' | 'enquire' | 'count'

export type Limit = {
  counted: Counted
  by: CountedBy
  hours: 1 | 24
  /** How many are let through. */
  most: number
  beyond: Consequence
  /** The sentence that the shopper reads; null: nothing changes for them. */
  shown: string | null
  /** Waits between one and the next in milliseconds, after the first, the second and so on; the last value repeats. */
  waits?: readonly number[]
  /** A breaker: beyond the limit only while no more than this share of them was answered. */
  breaker?: { unanswered: Counted; answered: number }
  /** The limit is this share of a budget in money; `most` is what it buys at the usual price. */
  budget?: Budget
}

const SENT_BEFORE =
  'You’ve already sent this form a few times. To send it again, please open its page again and fill it in.'

const STILL_HERE = 'What you typed is still here. Please call us, or sign in with your mobile number and send it then.'
const SUSPECTED_LEADS = {
  counted: 'suspected_leads',
  hours: 24,
  beyond: 'refuse',
  shown: `We’ve had too many forms from your network today. ${STILL_HERE}`,
} as const

export const LIMITS = {
  /** Leads without a proof of work: by their form alone, or by an answer to a question. */
  unproved_leads_site: {
    counted: 'unproved_leads',
    by: 'site',
    hours: 1,
    most: 40,
    beyond: 'suspect',
    shown: null,
  },
  leads_site: { counted: 'leads', by: 'site', hours: 1, most: 300, beyond: 'suspect', shown: null },
  leads_address: { counted: 'leads', by: 'address', hours: 1, most: 20, beyond: 'suspect', shown: null },
  leads_network: { counted: 'leads', by: 'network', hours: 1, most: 60, beyond: 'suspect', shown: null },
  /** Suspected ones are stored and delivered later, but not without end. */
  suspected_leads_address: { ...SUSPECTED_LEADS, by: 'address', most: 60 },
  suspected_leads_network: { ...SUSPECTED_LEADS, by: 'network', most: 200 },
  suspected_leads_site: {
    ...SUSPECTED_LEADS,
    by: 'site',
    most: 3_000,
    shown: `We’ve had more forms than we can take today. ${STILL_HERE}`,
  },
  /** Of a number that a texted code has confirmed: its session may move between addresses. */
  leads_number: { counted: 'leads', by: 'number', hours: 24, most: 10, beyond: 'suspect', shown: null },
  ...HOLD_LIMITS,
  ...DRIVE_LIMITS,
  /** Different contents sent from one form that was shown once. */
  leads_form: { counted: 'ticket_leads', by: 'form', hours: 24, most: 5, beyond: 'refuse', shown: SENT_BEFORE },
  ...CODE_LIMITS,
  ...STORE_LIMITS,
  ...MAIL_LIMITS,
  ...CONFIRMATION_LIMITS,
  ...PLATE_LIMITS,
  ...FILE_LIMITS,
  ...KEY_LIMITS,
  ...MANAGE_LIMITS,
} as const satisfies Record<string, Limit>

/**
 * How many cars of a site may be held without money at once: a share of those for sale, and a few at least. `proved`: by
 * shoppers whose number a texted code has confirmed.
 */
export const HOLD_SHARES = {
  unproved: { share: 0.02, least: 3 },
  proved: { share: 0.1, least: 10 },
} as const

export type LimitName = keyof typeof LIMITS

export const limit = (name: LimitName): Limit => LIMITS[name]

const BY_WORDS: Record<CountedBy, string> = {
  number: 'from one telephone number',
  address: 'from one address',
  network: 'from one network',
  asn: 'from one provider',
  form: 'from one form',
  trade_in: 'for one trade-in',
  lead: 'for one lead',
  viewer: 'of one car from one address',
  mailbox: 'to one e-mail address',
  site: 'at this site',
  platform: 'on all sites',
}

/** 'more than 40 in 1 hour at this site': for the dealer and the operator. `most`: where it is not the row's own. */
export const limitInWords = (name: LimitName, most = limit(name).most): string => {
  const { hours, by, breaker } = limit(name)
  const answered = breaker ? `, of which less than ${breaker.answered * 100} % were entered` : ''
  return `more than ${most} in ${plural(hours, 'hour')} ${BY_WORDS[by]}${answered}`
}
