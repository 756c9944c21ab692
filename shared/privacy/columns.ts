import type { RetentionRule } from './retention.ts'
import {
  ACCOUNT_TABLES,
  type ColumnClass,
  LEAD_TABLES,
  type PrivacyTables,
  RESERVATION_TABLES,
  VISIT_TABLES,
} from './shopper-tables.ts'

/** Tables of one purpose that say nothing of a person: their columns by name. */
const impersonal = (why: string, kept: RetentionRule, columns: Record<string, string>): PrivacyTables =>
  Object.fromEntries(Object.entries(columns).map(([table, none]) => [table, { why, kept, none }]))

const STOCK = 'The dealer’s cars are shown.'
const HOSTED = 'Hosted search has the dealer’s cars.'
const OPERATOR = 'The name of the operator’s key.'

/** Cars and offers: what the dealer says, and nothing of shoppers. */
const STOCK_TABLES: PrivacyTables = {
  ...impersonal(STOCK, 'site', {
    car: 'id site source_key slug status created_at updated_at sold_at withdrawn_at doc reserved feed same_as held_values',
    feed_state:
      'site feed seen_at checked_at arrived_at next_at failures outcome reason etag last_modified content_hash',
    stock_alarm: 'site feed run kind code reason files since last_at mail_at',
    stock_publication: 'site asked done format pointer held_until tries retry_at trouble offers_end_at',
    stock_run:
      'id site outcome source mapping as_of started_at beat_at finished_at result feed vanished held_since merge_plan merge_done job',
    stock_staging: 'run source_key slug status doc listed_at sold_at line car_id',
  }),
  ...impersonal(STOCK, 'stock_editions', {
    stock_chunk: 'site name named_at',
    stock_edition: 'site published_at version documents',
  }),
  ...impersonal(STOCK, 'stock_reports', { stock_report: 'run first problems' }),
  ...impersonal('The operator sends stock.', 'site', { stock_key: 'site hash created_at former_hash' }),
  ...impersonal('The dealer’s offers are shown.', 'site', {
    offer: 'site id feed starts_at ends_at doc created_at updated_at vanished_at',
  }),
  ...impersonal(HOSTED, 'site', {
    hosted_car: 'site car mark',
    hosted_collection: 'site host name created_at',
    hosted_sync: 'site asked done held_until target failures retry_at trouble synced_at version cars hosted_cars',
  }),
  ...impersonal(HOSTED, 'hosted_usage', { hosted_usage: 'site hour answers stand_ins trouble trouble_at' }),
}

/** The platform’s own tables. The people in them are its operators. */
const PLATFORM_TABLES: PrivacyTables = {
  operator_key: {
    why: 'Operators are told apart.',
    kept: 'platform',
    person: { name: OPERATOR },
    none: 'hash created_at revoked_at',
  },
  site_act: {
    why: 'The history of a site says who changed it.',
    kept: 'platform',
    person: { actor: OPERATOR, note: 'Why, in the operator’s words.' },
    none: 'site number at act config content',
  },
  audit: {
    why: 'Who read or changed what is known afterwards.',
    kept: 'audit',
    person: { actor: OPERATOR },
    none: 'site at id act what status',
  },
  ...impersonal('Operator and dealer are told of what failed.', 'site', {
    alarm: 'site topic subject cause facts times since last_at tell_at tries reached told_at ended_at',
  }),
  ...impersonal('Sites are found, published and moved.', 'platform', {
    site: 'slug name state shard config content number primary_host changed_at projected',
    site_domain: 'hostname site state validation custom_hostname token added_at verified_at',
    site_host: 'hostname site source removed',
    site_mark: 'mark site next_at',
    site_move: 'site from_shard to_shard step stepped_at cursor lease lease_until',
    site_value: 'site kind hash bytes named_at',
    closed_site: 'site why is_open',
    shard_block: 'shard block',
  }),
  ...impersonal('A heavy call of a dealer’s system is run behind a queue.', 'jobs', {
    job: 'site id method path content_type has_file actor state attempts created_at sent_at held_until started_at finished_at status answer',
  }),
  ...impersonal('Violations of the content security policy are seen.', 'failure_counts', {
    csp_report: 'site day directive origin count',
  }),
  ...impersonal('Failures are seen as they become more.', 'failure_counts', {
    failure_count: 'site day event kind count',
  }),
  ...impersonal('Deletions that a day missed are made up for.', 'platform', { retention_run: 'job day retry_at' }),
  ...impersonal('Distances are known.', 'platform', { postcode: 'postcode name state lat long' }),
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

/** A row for each column; `says`: what it says of a person, null for `none`. */
export const privacyColumns = (tables: PrivacyTables = PRIVACY_TABLES) =>
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
