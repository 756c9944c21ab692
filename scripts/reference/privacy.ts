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
      'Every table of the database: its columns with personal data, why it is kept, and the rule that says how long. A column ' +
        'without a class fails a test; all stand in [schema](schema.sql). [Privacy](../privacy.md) exports and erases what is kept ' +
        'of a person.',
      '## Tables with personal data',
      'An asterisk marks a *pseudonym*: it says who someone is to those who hold another value, or ties rows of one person together.',
      list(Object.keys(PRIVACY_TABLES).flatMap(tableLines)),
      '## Tables without',
      list(
        [...Map.groupBy(impersonal(), ([, { kept }]) => kept)].map(
          ([kept, tables]) => `${code(kept)}: ${tables.map(([name]) => code(name)).join(', ')}`,
        ),
      ),
      '## How long',
      list(Object.keys(RETENTION).map((rule) => ruleText(rule as RetentionRule))),
    ),
}

const impersonal = () => Object.entries(PRIVACY_TABLES).filter(([, { person, pseudonym }]) => !person && !pseudonym)

/** A table with its columns below it; none where nothing in it is personal. */
function tableLines(name: string): string[] {
  const entry = PRIVACY_TABLES[name]!
  if (!entry.person && !entry.pseudonym) return []
  const rows = privacyColumns({ [name]: entry }).filter((row) => row.class !== 'none')
  const columns = rows.map((row) => {
    const kept = row.kept === entry.kept ? '' : ` (${code(row.kept)})`
    return `  - ${code(row.column)}${row.class === 'pseudonym' ? '\\*' : ''}: ${row.says ?? ''}${kept}`
  })
  return [[`**${code(name)}** (${code(entry.kept)}): ${entry.why}`, ...columns].join('\n')]
}

const DEFAULTS = { lead: leadSchema.parse({}) }

function ruleText(rule: RetentionRule): string {
  const { days, setting, from, source }: Retention = RETENTION[rule]
  const number = typeof days === 'function' ? `${days(DEFAULTS)} days, or ${code(setting ?? '')},` : `${days} days`
  return `${code(rule)}: ${days === null ? '' : `${number} `}${from}${source ? ` (${source})` : ''}`
}
