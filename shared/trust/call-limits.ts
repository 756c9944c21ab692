import { MINUTE_MS } from '../time.ts'

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
export const MAIL_LIMITS = {
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
