import { CODE_WAITS_MS } from '../sign-in/code.ts'
import { type BudgetName, codesFor } from '../sign-in/code-budgets.ts'
import { GUARDED_TEXT, SIGN_IN_PROBLEMS } from '../sign-in/messages.ts'
import { plural } from '../text.ts'
import { MINUTE_MS } from '../time.ts'
import { DRIVE_TEXTS } from './drive-limits.ts'
import { HOLD_TEXTS } from './hold-limits.ts'
import { COUNTED_BY, type Counted, type CountedBy, type Limit } from './limit.ts'

/**
 * The trust budget (TRU-01): every limit against abuse, in one row for each thing that is protected. Counts are kept by the
 * hour, under a keyed hash of what is counted, and a limit of 24 hours is the sum of the last 24: no limit ends at a midnight.
 */

/** A row: what its limits protect, from whom, and what an honest person notices of them. */
type Protection = {
  protects: string
  from: string
  noticed: string
  /** What its limits have in common. */
  each: Pick<Limit, 'counted' | 'hours' | 'beyond' | 'shown'>
  /** Its limits by name: how many are let through, or that and where it differs. Counted by the word of the name in `CountedBy`. */
  limits: Record<string, number | (Partial<Limit> & Pick<Limit, 'most'>)>
}

/**
 * Beyond a site's count each network has so many leads in an hour: a flood holds back what is like it, and not what others
 * send. With work; in a person's time, where no work is asked for; and otherwise.
 */
export const FLOOD_SHARES = { leads: 3, plain_leads: 20, unproved_leads: 3 } as const

export const PHOTOS_A_DAY = 5

/** After the limit of refused files one is still taken when the last refusal is so long ago: a mended file waits no longer (TRU-02). */
export const FILE_PAUSE_MS = MINUTE_MS

const { number_limit, too_soon, hour_limit, day_limit, mailbox_limit, mail_hour } = SIGN_IN_PROBLEMS
const STILL_HERE = 'What you typed is still here. Please call us, or sign in with your mobile number and send it then.'
const OTHERWISE = 'Please describe the car below. What you typed is still here.'
export const NO_MORE_PLATES = `We can’t look up more plates just now. ${OTHERWISE}`

/** Another lane of `CODE_RULES` is tried; of a new number at last the one by e-mail. */
const PROVE = { beyond: 'prove', shown: GUARDED_TEXT } as const
const TOO_MANY_TODAY = { hours: 24, shown: day_limit.text } as const
/** Codes of a site in a day that were not entered. */
const robots = (counted: Counted) => ({ counted, by: 'site', hours: 24 }) as const
/** A share of a budget in money. */
const share = (of: BudgetName, part: number) => ({ most: codesFor(of, part), budget: { of, share: part } })

export const PROTECTIONS = {
  leads: {
    protects: 'The dealer’s desk and customer system.',
    from: 'Scripts that fill in forms.',
    noticed:
      'One press more, or a code, before the enquiry is delivered; without it, it is delivered later with a mark.',
    each: { counted: 'unproved_leads', hours: 1, beyond: 'suspect', shown: null },
    limits: {
      /** With a proof of work: neighbours behind one address who send without it do not count. */
      leads_address: { counted: 'leads', most: 60 },
      leads_network: { counted: 'leads', most: 180 },
      leads_site: { counted: 'leads', most: 300, beyond: 'count' },
      /** On a site that asks for no work, filled in as people do: a yard's own wifi has many. */
      plain_leads_address: { counted: 'plain_leads', most: 60 },
      plain_leads_network: { counted: 'plain_leads', most: 180 },
      plain_leads_site: { counted: 'plain_leads', most: 300, beyond: 'count' },
      /** Without work: by their form alone. */
      unproved_leads_address: 20,
      unproved_leads_network: 40,
      unproved_leads_site: { most: 40, beyond: 'count' },
      /** A message of some length, or without work a name and its message; but for the site's own questions. */
      leads_content: { counted: 'alike_leads', most: 3 },
      /** Of a number that a texted code has confirmed: its session may move between addresses. */
      leads_number: { counted: 'leads', hours: 24, most: 10 },
      /** Different contents sent from one form that was shown once. */
      leads_form: {
        counted: 'leads',
        hours: 24,
        most: 5,
        beyond: 'refuse',
        shown:
          'You’ve already sent this form a few times. To send it again, please open its page again and fill it in.',
      },
      /** Enquiries held back that a browser's work has freed; more by a code alone. */
      freed_leads_address: { counted: 'freed_leads', most: 10, beyond: 'prove' },
      freed_leads_network: { counted: 'freed_leads', most: 30, beyond: 'prove' },
    },
  },
  suspected_leads: {
    protects: 'The database and the person who decides about marked enquiries.',
    from: 'A flood that goes on after its enquiries are marked.',
    noticed: 'A request to call or to sign in, where the network or the site has sent hundreds.',
    each: {
      counted: 'suspected_leads',
      hours: 24,
      beyond: 'refuse',
      shown: `We’ve had too many forms from your network today. ${STILL_HERE}`,
    },
    limits: {
      suspected_leads_address: 60,
      suspected_leads_network: 200,
      suspected_leads_site: { most: 3_000, shown: `We’ve had more forms than we can take today. ${STILL_HERE}` },
    },
  },
  /**
   * By request or while a deposit is not paid yet (RES-03). A paid one is given back, and so is one that came to nothing. A
   * confirmed number has a counter of its own, that others cannot spend by typing it.
   */
  holds: {
    protects: 'Cars that are for sale.',
    from: 'Holds without money under invented numbers.',
    noticed: 'After three holds that are not paid: a code to the mobile number, or a request to call.',
    each: { counted: 'unpaid_holds', hours: 24, beyond: 'prove', shown: HOLD_TEXTS.confirm },
    limits: {
      holds_number: { counted: 'proved_unpaid_holds', most: 3, beyond: 'refuse', shown: HOLD_TEXTS.number },
      holds_typed_number: 3,
      holds_address: 4,
      holds_network: 8,
    },
  },
  /** A confirmed number is counted by it alone, and apart from those who only type it (TST-01). */
  drives: {
    protects: 'The day’s times for test drives.',
    from: 'Bookings that are not kept.',
    noticed: 'After three bookings in a day: the next is an enquiry, and the dealer calls.',
    each: { counted: 'booked_drives', hours: 24, beyond: 'enquire', shown: DRIVE_TEXTS.form },
    limits: {
      drives_number: { counted: 'proved_booked_drives', most: 3, shown: DRIVE_TEXTS.number },
      drives_typed_number: 3,
      drives_address: 4,
      drives_network: 8,
    },
  },
  codes_to_a_number: {
    protects: 'The owner of a mobile number.',
    from: 'Codes that others ask for (GAT-02).',
    noticed: 'A short wait before the next code, and none after ten in a day.',
    each: { counted: 'codes', hours: 24, beyond: 'refuse', shown: number_limit.text },
    limits: {
      codes_number: 10,
      codes_number_wait: { most: 10, waits: CODE_WAITS_MS, shown: too_soon.text },
      /** Of a browser that signed in with the number before: codes that others ask for to it leave these alone. */
      codes_number_returning: { counted: 'returning_codes', most: 10 },
      codes_number_returning_wait: {
        counted: 'returning_codes',
        most: 10,
        waits: CODE_WAITS_MS,
        shown: too_soon.text,
      },
      /** Of a shopper whose mailbox is confirmed: codes that others ask for to the number leave these alone. */
      codes_number_mailed: { counted: 'mailed_codes', most: 5 },
      /** Counted by the platform: at all sites together. */
      codes_number_everywhere: 20,
    },
  },
  codes_from_a_network: {
    protects: 'The dealer’s bill for text messages.',
    from: 'One sender who has codes texted to many numbers and enters none.',
    noticed: 'A proof of work, or an e-mail address to confirm, where neighbours on the network left codes unused.',
    each: { counted: 'unanswered_codes', hours: 1, ...PROVE },
    limits: {
      codes_address: 15,
      codes_address_proof: 5,
      codes_network: 30,
      codes_network_proof: 10,
      /** A provider has thousands of customers: never refused, but its customers have to prove first, before all shoppers have to. */
      codes_asn_proof: 15,
      /** While an attack lasts each network still has one try with work. */
      codes_network_first: { hours: 24, most: 1 },
      codes_block_first: { counted: 'unanswered_first_codes', hours: 24, most: 4 },
    },
  },
  /** Breakers close by themselves, when codes are answered again or the hour has passed. */
  unused_codes: {
    protects: 'The site’s budget for codes.',
    from: 'Many senders at once whose codes are not entered.',
    noticed: 'A second of work for the browser, or an e-mail address to confirm, while the attack lasts.',
    each: { counted: 'codes', hours: 1, ...PROVE },
    limits: {
      codes_breaker: { by: 'site', most: 50, breaker: { unanswered: 'unanswered_codes', answered: 0.2 } },
      codes_breaker_worked: {
        counted: 'worked_codes',
        by: 'site',
        most: 50,
        breaker: { unanswered: 'unanswered_worked_codes', answered: 0.2 },
      },
      /** Together less than an hour has for strangers, so that a mailed code leads to a text in that very hour. */
      codes_unproved_share: { ...robots('unanswered_unproved_codes'), ...share('site_day', 0.125) },
      codes_worked_share: { ...robots('unanswered_worked_codes'), ...share('site_day', 0.2) },
      codes_first_share: { ...robots('unanswered_first_codes'), ...share('site_day', 0.15) },
      codes_first_hour: { ...robots('unanswered_first_codes'), hours: 1, ...share('site_hour', 0.05) },
      codes_known_share: { ...robots('unanswered_known_codes'), ...share('site_day', 0.125) },
      /** Asked for by numbers that are new here: for each the site keeps a row. */
      unsent_codes_address: { counted: 'unsent_codes', most: 20, beyond: 'refuse', shown: hour_limit.text },
      unsent_codes_network: { counted: 'unsent_codes', most: 60, beyond: 'refuse', shown: hour_limit.text },
      /** Texts for a confirmed mailbox. */
      codes_mailbox: { counted: 'mailed_codes', hours: 24, most: 2 },
      codes_domain: { counted: 'mailed_codes', hours: 24, most: 4 },
    },
  },
  code_budgets: {
    protects: 'The money that codes of a site, and of the platform, may cost.',
    from: 'Any attack that the rows above let through.',
    noticed: 'No code for an hour or a day, unless the browser signed in with the number before.',
    each: { counted: 'codes', hours: 1, beyond: 'refuse', shown: hour_limit.text },
    limits: {
      /** The last fifth is for browsers that signed in before with the number. */
      codes_strangers_day: { counted: 'stranger_codes', by: 'site', ...share('site_day', 0.8), ...TOO_MANY_TODAY },
      codes_strangers_hour: { counted: 'stranger_codes', by: 'site', ...share('site_hour', 0.8) },
      /** Who has many mailboxes spends an hour, not the day. */
      codes_mailed_hour: { counted: 'unanswered_mailed_codes', by: 'site', ...share('site_hour', 0.1) },
      codes_site_day: { ...share('site_day', 1), ...TOO_MANY_TODAY },
      codes_site_hour: share('site_hour', 1),
      codes_platform_unproved: { ...share('platform_hour', 0.5), ...PROVE },
      codes_platform_worked: { ...share('platform_hour', 0.75), ...PROVE },
      codes_platform_strangers: share('platform_hour', 0.9),
      codes_platform_hour: share('platform_hour', 1),
    },
  },
  mail_codes: {
    protects: 'The owner of an e-mail address.',
    from: 'Codes that others ask for (DSK-01).',
    noticed: 'A short wait before the next code, and a request to call after ten in a day.',
    each: { counted: 'mail_codes', hours: 24, beyond: 'refuse', shown: mailbox_limit.text },
    limits: {
      mail_codes_mailbox: 10,
      mail_codes_wait: {
        by: 'mailbox',
        most: 10,
        waits: CODE_WAITS_MS,
        shown: 'Your code is on its way. Please wait a moment before you ask for another.',
      },
    },
  },
  /**
   * Mailed codes that are not entered, by `MAIL_RULES`. A mail costs a hundredth of a text: an hour has one for each of
   * hundreds of networks, and no limit by network lasts a day for a browser that works.
   */
  unused_mails: {
    protects: 'The site’s name as a sender of mail, and the way in by e-mail while robots ask for codes.',
    from: 'Robots that have codes mailed to invented addresses.',
    noticed: 'Some seconds of work for the browser, and an hour’s wait where its network asks for many.',
    each: { counted: 'unanswered_worked_mails', hours: 1, beyond: 'refuse', shown: mail_hour.text },
    limits: {
      mails_network_known: { counted: 'unanswered_known_mails', most: 8 },
      mails_site_known: { counted: 'unanswered_known_mails', most: 20, spends: 'of emailed codes for enquiries' },
      mails_network_first: { counted: 'unanswered_first_mails', hours: 24, most: 1 },
      mails_block_first: { counted: 'unanswered_first_mails', most: 2 },
      mails_site_first: { counted: 'unanswered_first_mails', most: 400, spends: 'of first emailed codes of networks' },
      mails_network_plain: { counted: 'unanswered_plain_mails', hours: 24, most: 1 },
      mails_block_plain: { counted: 'unanswered_plain_mails', most: 2 },
      mails_site_plain: { counted: 'unanswered_plain_mails', most: 400, spends: 'of emailed codes without work' },
      mails_site_plain_day: {
        counted: 'unanswered_plain_mails',
        hours: 24,
        most: 1_000,
        spends: 'of emailed codes without work',
      },
      mails_network_worked: 10,
      mails_site_worked: { most: 60, spends: 'of emailed codes for browsers that worked' },
    },
  },
  /** Of an address or a number that anyone can type into a form: the form is taken as ever, and nothing is sent (DSK-01, WAT-06). */
  messages_to_shoppers: {
    protects: 'The owner of an e-mail address or a mobile number, and the dealer’s bill for text messages.',
    from: 'Forms that are sent with the address or the number of another person.',
    noticed:
      'No message after five to twelve of its kind in a day, or an email in place of a text; the page says it all.',
    each: { counted: 'shopper_messages', hours: 24, beyond: 'refuse', shown: null },
    limits: {
      /** Whether alerts may be sent to an address. */
      confirmations_mailbox: { counted: 'confirmations', most: 5 },
      shopper_messages_mailbox: 12,
      shopper_messages_number: 10,
      /** In parts of texts: of all, of those that a form alone causes, and of these where its sender proved nothing. */
      texts_site: { counted: 'shopper_texts', ...share('messages_day', 1) },
      texts_typed_site: { counted: 'typed_texts', ...share('messages_day', 0.8) },
      texts_unproved_site: { counted: 'unproved_texts', ...share('messages_day', 0.25) },
    },
  },
  messages_to_the_dealer: {
    protects: 'The dealer’s desk.',
    from: 'The link of an enquiry in the wrong hands (DSK-01).',
    noticed: 'A request to call after five messages, five photos or eight changes in a day.',
    each: { counted: 'added_messages', hours: 24, beyond: 'refuse', shown: null },
    limits: {
      drive_moves_lead: {
        counted: 'drive_moves',
        most: 8,
        shown: 'You’ve changed this as often as you can in a day. Please call us to change it again.',
      },
      messages_lead: {
        most: 5,
        shown: 'You’ve sent as many messages as you can in a day. What you typed is still here: please call us.',
      },
      messages_address: {
        most: 30,
        shown: 'We’ve had too many messages from your network today. What you typed is still here: please call us.',
      },
      photos_lead: {
        counted: 'added_photos',
        most: PHOTOS_A_DAY,
        shown: 'You’ve sent as many photos as you can in a day. Please send more tomorrow, or call us.',
      },
      photos_address: {
        counted: 'added_photos',
        most: 30,
        shown: 'We’ve had too many photos from your network today. Please call us.',
      },
    },
  },
  /** One trade-in, and one network, get fewer look-ups than the site, so that some are left for others (TRD-01). */
  plates: {
    protects: 'The dealer’s bill at the register of plates.',
    from: 'Scripts that look up plates for themselves.',
    noticed: 'The form to describe the car, after five plates of one trade-in.',
    each: { counted: 'plates', hours: 1, beyond: 'refuse', shown: NO_MORE_PLATES },
    limits: {
      plates_trade: {
        by: 'trade_in',
        hours: 24,
        most: 5,
        shown: `That’s as many plates as we can look up for one trade-in. ${OTHERWISE}`,
      },
      plates_address: 6,
      plates_network: 15,
      plates_network_day: { hours: 24, most: 40 },
      plates_site: 60,
      plates_site_day: { hours: 24, most: 300 },
    },
  },
  stored_calls: {
    protects: 'The database, and the dealer’s figures of interest in a car.',
    from: 'Calls in a loop for a telephone number, of events, or of reports with invented addresses.',
    noticed: 'Nothing: the call is answered as ever, and counted instead of stored.',
    each: { counted: 'events', hours: 1, beyond: 'count', shown: null },
    limits: {
      /** The same car asked for again from the same address. */
      reveals_viewer: { counted: 'reveals', most: 1 },
      reveals_network: { counted: 'reveals', most: 30 },
      reveals_site: { counted: 'reveals', most: 300 },
      reveals_site_day: { counted: 'reveals', hours: 24, most: 2_000 },
      events_network: 1_000,
      events_site: 5_000,
      events_site_day: { hours: 24, most: 20_000 },
      csp_origins_block: { counted: 'csp_origins', hours: 24, most: 5 },
    },
  },
  refused_files: {
    protects: 'The database and the jobs of all sites.',
    from: 'A dealer’s system that sends a file again and again that cannot be used (TRU-02).',
    noticed: 'A pause of a minute before the mended file is taken.',
    each: { counted: 'refused_files', hours: 1, beyond: 'refuse', shown: null },
    limits: { refused_files_site: 20 },
  },
  wrong_keys: {
    protects: 'The keys of operators and dealers, at all sites together.',
    from: 'Guesses.',
    noticed: 'Nothing: a job with an old key, each minute, stays below.',
    each: { counted: 'wrong_keys', hours: 1, beyond: 'refuse', shown: null },
    limits: { wrong_keys_address: 60 },
  },
} as const satisfies Record<string, Protection>

type NamesOf<Row> = Row extends { limits: infer Limits } ? keyof Limits : never

export type LimitName = NamesOf<(typeof PROTECTIONS)[keyof typeof PROTECTIONS]>

/** Which limits a text about a lead is under. `isTyped`: a form alone causes it; `isProved`: its sender had shown work or a code. */
export const textLimits = (isTyped: boolean, isProved: boolean): LimitName[] => [
  'texts_site',
  ...(isTyped ? (['texts_typed_site'] as const) : []),
  ...(isTyped && !isProved ? (['texts_unproved_site'] as const) : []),
]

/** The limits of a row by name, in its order. */
export const listLimits = <Row extends keyof typeof PROTECTIONS>(row: Row) =>
  Object.keys(PROTECTIONS[row].limits) as NamesOf<(typeof PROTECTIONS)[Row]>[]

const isCountedBy = (word: string): word is CountedBy => word in COUNTED_BY

/** Each limit by its name, with all that its row says of it. */
export const LIMITS = Object.fromEntries(
  Object.values<Protection>(PROTECTIONS).flatMap(({ each, limits }) =>
    Object.entries(limits).map(([name, own]) => [
      name,
      { ...each, by: name.split('_').find(isCountedBy), ...(typeof own === 'number' ? { most: own } : own) },
    ]),
  ),
) as Record<LimitName, Limit>

export const limit = (name: LimitName): Limit => LIMITS[name]

/** 'more than 40 in 1 hour at this site': for the dealer and the operator. `most`: where it is not the row's own. */
export const limitInWords = (name: LimitName, most = limit(name).most): string => {
  const { hours, by, breaker } = limit(name)
  const answered = breaker ? `, of which less than ${breaker.answered * 100} % were entered` : ''
  return `more than ${most} in ${plural(hours, 'hour')} ${COUNTED_BY[by]}${answered}`
}
