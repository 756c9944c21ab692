import type { Site } from '../tenant/site-fields.ts'

/** The setting of a site that chooses days. */
type Choices = { lead: Pick<Site['lead'], 'kept_days'> }

/** How long what a rule is about is kept. */
export type Retention = {
  /** Days; a site's own number, where `setting` names one of `site.json`; null: for as long as the site. */
  days: number | ((site: Choices) => number) | null
  setting?: string
  /** What the days count from, as the end of a sentence. */
  from: string
  /** The law or guidance that the number follows. */
  source?: string
}

const SEVEN_YEARS_DAYS = 2557
const RESERVATION_DAYS = 400
const SESSION_UNUSED_DAYS = 14
const REFUSALS_DAYS = 30
export const ALERT_LINK_DAYS = 60

/** Every rule by which rows are deleted. The jobs, the privacy page and docs/reference/privacy.md read the same table. */
export const RETENTION = {
  leads: { days: (site) => site.lead.kept_days, setting: 'lead.kept_days', from: 'after it was sent' },
  reservations: { days: RESERVATION_DAYS, from: 'after it ended' },
  payments: {
    days: SEVEN_YEARS_DAYS,
    from: 'after it last changed',
    source:
      'Corporations Act 2001 (Cth) s 286(2): financial records for 7 years after the transactions; Income Tax Assessment Act 1936 (Cth) s 262A(4): 5 years',
  },
  payment_details: { days: RESERVATION_DAYS, from: 'after it last changed, then blanked while the amount stays' },
  spins: { days: 400, from: 'after the turn' },
  accounts: { days: 730, from: 'after it was saved or last changed, once its shopper is not signed in' },
  sessions: { days: 60, from: `after signing in, and ${SESSION_UNUSED_DAYS} days after the last visit` },
  sessions_unused: { days: SESSION_UNUSED_DAYS, from: 'after the last visit' },
  sign_in_codes: { days: 1, from: 'after the code was sent' },
  sign_in_counts: { days: 2, from: 'after the day that is counted' },
  trust_counts: {
    days: 2,
    from: `after the hour that is counted; how often a limit was reached, ${REFUSALS_DAYS} days`,
  },
  trust_refusals: { days: REFUSALS_DAYS, from: 'after the hour in which a limit was reached' },
  audit: { days: 730, from: 'after the act, so that the financial year before can be looked up' },
  jobs: { days: 7, from: 'after the call' },
  failure_counts: { days: 30, from: 'after the day that is counted' },
  unconfirmed_alerts: { days: 3, from: 'after an address was given and not confirmed' },
  alert_messages: {
    days: 120,
    from: `after it was sent: its links work for ${ALERT_LINK_DAYS} days, and offer a new one afterwards`,
  },
  test_drives: { days: 30, from: 'after the drive' },
  trade_ins: { days: 30, from: 'after the last step' },
  events: { days: 400, from: 'after the visit, so that a year can be compared with the one before' },
  phone_reveals: { days: 400, from: 'after the request' },
  challenges: { days: 0, from: 'after it expires, which takes minutes' },
  local_mail: { days: 7, from: 'after it was written, on a developer’s machine alone' },
  missing_addresses: { days: 90, from: 'after the day that is counted' },
  popular_pages: { days: 30, from: 'of visits, counted anew each day' },
  stock_reports: { days: 30, from: 'after the import' },
  stock_editions: { days: 90, from: 'after another stock was published' },
  hosted_usage: { days: 2, from: 'after the hour that is counted' },
  site: { days: null, from: 'for as long as the site exists: 7 days after `npm run sites -- retire` it is erased' },
  platform: { days: null, from: 'for as long as the platform exists' },
} as const satisfies Record<string, Retention>
export type RetentionRule = keyof typeof RETENTION

/** The days of a rule at a site; null: for as long as the site. */
export function keptDays(rule: RetentionRule, site: Choices): number | null {
  const { days }: Retention = RETENTION[rule]
  return typeof days === 'function' ? days(site) : days
}
