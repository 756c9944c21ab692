import { DAY_MS } from '../../shared/time.ts'

/** How long rows are kept, in milliseconds. What a feature refuses after a time, the purge deletes after the same. */

/** A session ends so long after it began, even while it is used. */
export const SESSION_LASTS = 60 * DAY_MS
/** And so long after it was last used. */
export const SESSION_RESTS = 14 * DAY_MS
/** Unfinished trade-ins: not longer, since a plate is personal data. */
export const TRADE_KEPT_FOR = 30 * DAY_MS
/** How long an address for alerts may be confirmed. */
export const CONFIRM_WITHIN = 3 * DAY_MS
/** For so long the links of a message stop what it began. */
export const ALERT_LINKS_FOR = 400 * DAY_MS
/** Long enough to compare a year with the one before. */
export const EVENTS_KEPT_FOR = 400 * DAY_MS
export const REVEALS_KEPT_FOR = 400 * DAY_MS
/** Of drives that have ended. */
export const TEST_DRIVES_KEPT_FOR = 30 * DAY_MS
/** What a developer's machine would have sent. */
export const LOCAL_MAIL_KEPT_FOR = 7 * DAY_MS
export const USAGE_KEPT_FOR = 2 * DAY_MS
/** Days that the problems of an import are kept, and the newest imports of a feed of which they are kept so long. */
export const REPORTS_KEPT_FOR = 30 * DAY_MS
export const REPORTS_OF_RUNS = 20
/** Counts of addresses that were asked for and not found. */
export const MISSING_KEPT_DAYS = 90
/** Long enough to look up who did what in the financial year before. */
export const AUDIT_KEPT_FOR = 730 * DAY_MS
/** Counts of failures, and of reports of the content security policy. */
export const COUNTS_KEPT_FOR = 30 * DAY_MS
