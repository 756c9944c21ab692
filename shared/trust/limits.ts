import { CODE_WAITS_MS } from '../sign-in/code.ts'
import type { Budget } from '../sign-in/code-budgets.ts'
import { plural } from '../text.ts'
import { MINUTE_MS } from '../time.ts'
import { CODE_LIMITS } from './code-limits.ts'
import { DRIVE_LIMITS } from './drive-limits.ts'
import { HOLD_LIMITS } from './hold-limits.ts'

export const PHOTOS_A_DAY = 5

const PLATES = { counted: 'plates', beyond: 'refuse' } as const
const OTHERWISE = 'Please describe the car below. What you typed is still here.'
const NO_MORE = `We can’t look up more plates just now. ${OTHERWISE}`

/** Beyond these a visitor's call is answered as ever, and counted instead of stored. Rows of `LIMITS`. */
export const STORE_LIMITS = {
  /** The same car asked for again from the same address. */
  reveals_viewer: { counted: 'reveals', by: 'viewer', hours: 1, most: 1, beyond: 'count', shown: null },
  reveals_network: { counted: 'reveals', by: 'network', hours: 1, most: 30, beyond: 'count', shown: null },
  reveals_site: { counted: 'reveals', by: 'site', hours: 1, most: 300, beyond: 'count', shown: null },
  reveals_site_day: { counted: 'reveals', by: 'site', hours: 24, most: 2_000, beyond: 'count', shown: null },
  events_network: { counted: 'events', by: 'network', hours: 1, most: 1_000, beyond: 'count', shown: null },
  events_site: { counted: 'events', by: 'site', hours: 1, most: 5_000, beyond: 'count', shown: null },
  events_site_day: { counted: 'events', by: 'site', hours: 24, most: 20_000, beyond: 'count', shown: null },
} as const

/** Mails that ask whether alerts may be sent to an address, which anyone can type (WAT-06). Rows of `LIMITS`. */
const MAIL_LIMITS = {
  confirmations_mailbox: { counted: 'confirmations', by: 'mailbox', hours: 24, most: 5, beyond: 'refuse', shown: null },
} as const

/** Look-ups in a dealer's register, which cost money each (TRD-01). Rows of `LIMITS`. */
export const PLATE_LIMITS = {
  plates_trade: {
    ...PLATES,
    by: 'trade_in',
    hours: 24,
    most: 5,
    shown: `That’s as many plates as we can look up for one trade-in. ${OTHERWISE}`,
  },
  /** A visitor of several trade-ins, and the visitors of one network, leave look-ups to the others of the site. */
  plates_address: { ...PLATES, by: 'address', hours: 1, most: 6, shown: NO_MORE },
  plates_network: { ...PLATES, by: 'network', hours: 1, most: 15, shown: NO_MORE },
  plates_network_day: { ...PLATES, by: 'network', hours: 24, most: 40, shown: NO_MORE },
  plates_site: { ...PLATES, by: 'site', hours: 1, most: 60, shown: NO_MORE },
  plates_site_day: { ...PLATES, by: 'site', hours: 24, most: 300, shown: NO_MORE },
} as const

/**
 * Files of a dealer's system that could not be used (TRU-02). Beyond the limit one is still taken when the last refusal is
 * `FILE_PAUSE_MS` ago: a mended file waits no longer.
 */
export const FILE_LIMITS = {
  refused_files_site: { counted: 'refused_files', by: 'site', hours: 1, most: 20, beyond: 'refuse', shown: null },
} as const

export const FILE_PAUSE_MS = MINUTE_MS

/** Wrong keys of operators and of dealers, of all sites together. A job with an old key, each minute, stays below. */
export const KEY_LIMITS = {
  wrong_keys_address: { counted: 'wrong_keys', by: 'address', hours: 1, most: 60, beyond: 'refuse', shown: null },
} as const

const CALL = 'Please try again tomorrow, or call us.'
const MAILED = {
  counted: 'mail_codes',
  beyond: 'refuse',
  shown: `We can’t email more codes just now. ${CALL}`,
} as const
const MOVES = { counted: 'drive_moves', beyond: 'refuse', hours: 24 } as const
const WORDS = { counted: 'added_messages', beyond: 'refuse', hours: 24 } as const

/** The page of a lead (DSK-01): codes by mail, and what its link lets a visitor send to the dealer. Rows of `LIMITS`. */
const MANAGE_LIMITS = {
  mail_codes_mailbox: { ...MAILED, by: 'mailbox', hours: 24, most: 10 },
  mail_codes_wait: {
    ...MAILED,
    by: 'mailbox',
    hours: 24,
    most: 10,
    waits: CODE_WAITS_MS,
    shown: 'Your code is on its way. Please wait a moment before you ask for another.',
  },
  mail_codes_address: { ...MAILED, by: 'address', hours: 1, most: 15 },
  mail_codes_network: { ...MAILED, by: 'network', hours: 1, most: 30 },
  mail_codes_site: { ...MAILED, by: 'site', hours: 24, most: 500 },
  drive_moves_lead: {
    ...MOVES,
    by: 'lead',
    most: 8,
    shown: 'You’ve changed this as often as you can in a day. Please call us to change it again.',
  },
  messages_lead: {
    ...WORDS,
    by: 'lead',
    most: 5,
    shown: 'You’ve sent as many messages as you can in a day. What you typed is still here: please call us.',
  },
  photos_lead: {
    ...WORDS,
    counted: 'added_photos',
    by: 'lead',
    most: PHOTOS_A_DAY,
    shown: 'You’ve sent as many photos as you can in a day. Please send more tomorrow, or call us.',
  },
  photos_address: {
    ...WORDS,
    counted: 'added_photos',
    by: 'address',
    most: 30,
    shown: 'We’ve had too many photos from your network today. Please call us.',
  },
  messages_address: {
    ...WORDS,
    by: 'address',
    most: 30,
    shown: 'We’ve had too many messages from your network today. What you typed is still here: please call us.',
  },
} as const

const MESSAGES = { counted: 'shopper_messages', hours: 24, beyond: 'refuse', shown: null } as const

/**
 * Messages to shoppers, whose address or number anyone can type into a form (DSK-01). Beyond these the form is taken as ever, and
 * nothing is sent. Rows of `LIMITS`.
 */
const CONFIRMATION_LIMITS = {
  shopper_messages_mailbox: { ...MESSAGES, by: 'mailbox', most: 12 },
  shopper_messages_number: { ...MESSAGES, by: 'number', most: 10 },
  /** Text messages cost money each. */
  shopper_texts_site: { ...MESSAGES, counted: 'shopper_texts', by: 'site', most: 300 },
} as const

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
