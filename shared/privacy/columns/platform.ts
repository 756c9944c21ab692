import type { PrivacyTables } from '../column.ts'

const SITES = 'Sites are found, published and moved.'

/** The platform’s own tables. The people in them are its operators. */
export const PLATFORM_TABLES: PrivacyTables = {
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
