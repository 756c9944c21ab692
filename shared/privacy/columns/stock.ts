import type { PrivacyTables } from '../column.ts'

const STOCK = 'The dealer’s cars are shown.'
const HOSTED = 'Hosted search has the dealer’s cars.'

/** Cars and offers: what the dealer says, and nothing of shoppers. */
export const STOCK_TABLES: PrivacyTables = {
  car: {
    why: STOCK,
    kept: 'site',
    none: 'id site source_key slug status created_at updated_at sold_at withdrawn_at doc reserved feed same_as',
  },
  offer: {
    why: 'The dealer’s offers are shown.',
    kept: 'site',
    none: 'site id feed starts_at ends_at doc created_at updated_at vanished_at',
  },
  feed_state: {
    why: STOCK,
    kept: 'site',
    none: 'site feed seen_at checked_at arrived_at next_at failures outcome reason etag last_modified content_hash',
  },
  stock_alarm: {
    why: STOCK,
    kept: 'site',
    none: 'site feed run kind code reason files since last_at mail_at',
  },
  stock_chunk: { why: STOCK, kept: 'stock_editions', none: 'site name named_at' },
  stock_edition: { why: STOCK, kept: 'stock_editions', none: 'site published_at version documents' },
  stock_key: { why: 'The operator sends stock.', kept: 'site', none: 'site hash created_at' },
  stock_publication: {
    why: STOCK,
    kept: 'site',
    none: 'site asked done format pointer held_until tries retry_at trouble',
  },
  stock_report: { why: STOCK, kept: 'stock_reports', none: 'run first problems' },
  stock_run: {
    why: STOCK,
    kept: 'site',
    none: 'id site outcome source mapping as_of started_at beat_at finished_at result feed vanished held_since merge_plan merge_done job',
  },
  stock_staging: {
    why: STOCK,
    kept: 'site',
    none: 'run source_key slug status doc listed_at sold_at line',
  },
  hosted_car: { why: HOSTED, kept: 'site', none: 'site car mark' },
  hosted_collection: { why: HOSTED, kept: 'site', none: 'site host name created_at' },
  hosted_sync: {
    why: HOSTED,
    kept: 'site',
    none: 'site asked done held_until target failures retry_at trouble synced_at version cars hosted_cars',
  },
  hosted_usage: {
    why: HOSTED,
    kept: 'hosted_usage',
    none: 'site hour answers stand_ins trouble trouble_at',
  },
}
