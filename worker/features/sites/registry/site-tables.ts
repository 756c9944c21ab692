import { listWords } from '../../../../shared/text.ts'

/** The tables with rows of sites, in an order in which they can be written: each before those that name it. */
export const SITE_TABLES = listWords(
  'car stock_key stock_run stock_staging stock_report stock_alarm alarm',
  'stock_publication stock_edition stock_chunk feed_state',
  'hosted_sync hosted_car hosted_collection hosted_usage',
  'offer',
  'lead lead_change lead_key outbox outbox_pause mail text_message test_drive trade_in',
  'reservation reservation_key payment payment_event spin',
  'shopper_session sign_in_challenge sign_in_count',
  'watched_car alert_reader alert_search alert_message alert_due',
  'event car_views phone_reveal popular_page search_view missing_address',
  'used_challenge trust_count job audit csp_report failure_count',
)
export type SiteTable = (typeof SITE_TABLES)[number]

/** Tables whose rows belong to an import, which has the site. */
const OF_AN_IMPORT: ReadonlySet<SiteTable> = new Set(['stock_staging', 'stock_report'])

export const isOfSite = (table: SiteTable): string =>
  OF_AN_IMPORT.has(table) ? 'run in (select id from stock_run where site = ?1)' : 'site = ?1'
