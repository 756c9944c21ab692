import { RETENTION } from '../../shared/privacy/retention.ts'
import { DAY_MS } from '../../shared/time.ts'

/** Times of the table of retention in milliseconds: what a feature refuses after a time, the purge deletes after the same. */

/** A session ends so long after it began, even while it is used. */
export const SESSION_LASTS = RETENTION.sessions.days * DAY_MS
/** And so long after it was last used. */
export const SESSION_RESTS = RETENTION.sessions_unused.days * DAY_MS
/** Unfinished trade-ins: not longer, since a plate is personal data. */
export const TRADE_KEPT_FOR = RETENTION.trade_ins.days * DAY_MS
/** How long an address for alerts may be confirmed. */
export const CONFIRM_WITHIN = RETENTION.unconfirmed_alerts.days * DAY_MS
/** The newest imports of a feed whose problems are kept for `stock_reports`. */
export const REPORTS_OF_RUNS = 20
/** Counts of addresses that were asked for and not found. */
export const MISSING_KEPT_DAYS = RETENTION.missing_addresses.days
