import { leadSchema } from '../../shared/lead/settings.ts'
import { PRIVACY_TABLES, privacyColumns } from '../../shared/privacy/columns.ts'
import { RETENTION, type Retention, type RetentionRule } from '../../shared/privacy/retention.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, list, page } from './markdown.ts'

export const privacy: Reference = {
  file: 'docs/reference/privacy.md',
  generate: () =>
    page(
      '# Personal data',
      GENERATED,
      'Every table of the database, its columns with personal data, why it is kept and by which rule. A column that has no class ' +
        'fails a test; all columns stand in [schema](schema.sql). `npm run privacy` exports and erases what is kept of one person ' +
        '([privacy](../privacy.md)).',
      '## Tables with personal data',
      'A *pseudonym* says who someone is to those who hold another value, or ties rows of one person together.',
      ...Object.keys(PRIVACY_TABLES).flatMap((name) => privacySection(name)),
      '## Tables without',
      list(
        [...Map.groupBy(impersonal(), ([, { why, kept }]) => `${why} Kept by ${code(kept)}:`)].map(
          ([reason, tables]) => `${reason} ${tables.map(([name]) => code(name)).join(', ')}`,
        ),
      ),
      '## How long',
      list(Object.keys(RETENTION).map((rule) => ruleText(rule as RetentionRule))),
    ),
}

const impersonal = () => Object.entries(PRIVACY_TABLES).filter(([, { person, pseudonym }]) => !person && !pseudonym)

function privacySection(name: string): string[] {
  const entry = PRIVACY_TABLES[name]!
  if (!entry.person && !entry.pseudonym) return []
  const rows = privacyColumns({ [name]: entry }).filter((row) => row.class !== 'none')
  return [
    `### ${code(name)}`,
    `${entry.why} Kept by ${code(entry.kept)}.`,
    list(
      rows.map((row) => {
        const kept = row.kept === entry.kept ? '' : ` Kept by ${code(row.kept)}.`
        return `${code(row.column)} (${row.class}): ${row.says ?? ''}${kept}`
      }),
    ),
  ]
}

const DEFAULTS = { lead: leadSchema.parse({}) }

function ruleText(rule: RetentionRule): string {
  const { days, setting, from, source }: Retention = RETENTION[rule]
  const number = typeof days === 'function' ? `${days(DEFAULTS)} days, or ${code(setting ?? '')},` : `${days} days`
  return `${code(rule)}: ${days === null ? '' : `${number} `}${from}${source ? ` (${source})` : ''}`
}
