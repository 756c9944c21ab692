import type { RetentionRule } from './retention.ts'
import {
  ACCOUNT_TABLES,
  type ColumnClass,
  LEAD_TABLES,
  type PrivacyTables,
  RESERVATION_TABLES,
  VISIT_TABLES,
} from './shopper-tables.ts'

const STOCK = 'The dealer’s cars are shown.'
const HOSTED = 'Hosted search has the dealer’s cars.'

/** Cars and offers: what the dealer says, and nothing of shoppers. */
const STOCK_TABLES: PrivacyTables = {
  car: {
    why: STOCK,
    kept: 'site',
    none: 'id site source_key slug status created_at updated_at sold_at withdrawn_at doc reserved feed same_as held_values',
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
  stock_alarm: { why: STOCK, kept: 'site', none: 'site feed run kind code reason files since last_at mail_at' },
  stock_chunk: { why: STOCK, kept: 'stock_editions', none: 'site name named_at' },
  stock_edition: { why: STOCK, kept: 'stock_editions', none: 'site published_at version documents' },
  stock_key: { why: 'The operator sends stock.', kept: 'site', none: 'site hash created_at' },
  stock_publication: {
    why: STOCK,
    kept: 'site',
    none: 'site asked done format pointer held_until tries retry_at trouble offers_end_at',
  },
  stock_report: { why: STOCK, kept: 'stock_reports', none: 'run first problems' },
  stock_run: {
    why: STOCK,
    kept: 'site',
    none: 'id site outcome source mapping as_of started_at beat_at finished_at result feed vanished held_since merge_plan merge_done job',
  },
  stock_staging: { why: STOCK, kept: 'site', none: 'run source_key slug status doc listed_at sold_at line car_id' },
  hosted_car: { why: HOSTED, kept: 'site', none: 'site car mark' },
  hosted_collection: { why: HOSTED, kept: 'site', none: 'site host name created_at' },
  hosted_sync: {
    why: HOSTED,
    kept: 'site',
    none: 'site asked done held_until target failures retry_at trouble synced_at version cars hosted_cars',
  },
  hosted_usage: { why: HOSTED, kept: 'hosted_usage', none: 'site hour answers stand_ins trouble trouble_at' },
}

const SITES = 'Sites are found, published and moved.'

/** The platform’s own tables. The people in them are its operators. */
const PLATFORM_TABLES: PrivacyTables = {
  alarm: {
    why: 'Operator and dealer are told of what failed.',
    kept: 'site',
    none: 'site topic subject cause facts times since last_at tell_at tries reached told_at ended_at',
  },
  operator_key: {
    why: 'Operators are told apart.',
    kept: 'platform',
    person: { name: 'The name of the operator’s key.' },
    none: 'hash created_at revoked_at',
  },
  site_act: {
    why: 'The history of a site says who changed it.',
    kept: 'platform',
    person: { actor: 'The name of the operator’s key.', note: 'Why, in the operator’s words.' },
    none: 'site number at act config content',
  },
  site: {
    why: SITES,
    kept: 'platform',
    none: 'slug name state shard config content number primary_host changed_at projected',
  },
  site_domain: {
    why: SITES,
    kept: 'platform',
    none: 'hostname site state validation custom_hostname token added_at verified_at',
  },
  site_host: { why: SITES, kept: 'platform', none: 'hostname site source removed' },
  site_mark: { why: SITES, kept: 'platform', none: 'mark site next_at' },
  site_move: {
    why: SITES,
    kept: 'platform',
    none: 'site from_shard to_shard step stepped_at cursor lease lease_until',
  },
  site_value: { why: SITES, kept: 'platform', none: 'site kind hash bytes named_at' },
  closed_site: { why: SITES, kept: 'platform', none: 'site why is_open' },
  shard_block: { why: SITES, kept: 'platform', none: 'shard block' },
  audit: {
    why: 'Who read or changed what is known afterwards.',
    kept: 'audit',
    person: { actor: 'The name of the operator’s key.' },
    none: 'site at id act what status',
  },
  job: {
    why: 'A heavy call of a dealer’s system is run behind a queue.',
    kept: 'jobs',
    none: 'site id method path content_type has_file actor state attempts created_at sent_at held_until started_at finished_at status answer',
  },
  csp_report: {
    why: 'Violations of the content security policy are seen.',
    kept: 'failure_counts',
    none: 'site day directive origin count',
  },
  failure_count: {
    why: 'Failures are seen as they become more.',
    kept: 'failure_counts',
    none: 'site day event kind count',
  },
  retention_run: {
    why: 'Deletions that a day missed are made up for.',
    kept: 'platform',
    none: 'job day retry_at',
  },
  postcode: { why: 'Distances are known.', kept: 'platform', none: 'postcode name state lat long' },
}

/** Every table of the schema with the class of every column (TRU-04). */
export const PRIVACY_TABLES: PrivacyTables = {
  ...LEAD_TABLES,
  ...ACCOUNT_TABLES,
  ...RESERVATION_TABLES,
  ...VISIT_TABLES,
  ...STOCK_TABLES,
  ...PLATFORM_TABLES,
}

export type PrivacyColumn = {
  table: string
  column: string
  class: ColumnClass
  /** What it says of a person; null for `none`. */
  says: string | null
  kept: RetentionRule
}

/** A row for each column. */
export const privacyColumns = (tables: PrivacyTables = PRIVACY_TABLES): PrivacyColumn[] =>
  Object.entries(tables).flatMap(([table, { kept, person = {}, pseudonym = {}, none }]) => {
    const saying = (columns: typeof person, as: ColumnClass) =>
      Object.entries(columns).map(([column, entry]) => {
        const [says, keptFor] = typeof entry === 'string' ? [entry, kept] : entry
        return { table, column, class: as, says, kept: keptFor }
      })
    return [
      ...saying(person, 'person'),
      ...saying(pseudonym, 'pseudonym'),
      ...none.split(' ').map((column) => ({ table, column, class: 'none' as const, says: null, kept })),
    ]
  })
