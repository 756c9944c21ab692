import { leadSchema } from '../../shared/lead/settings.ts'
import { PRIVACY_TABLES, privacyColumns } from '../../shared/privacy/columns.ts'
import { RETENTION, type Retention, type RetentionRule } from '../../shared/privacy/retention.ts'
import { privacySchema } from '../../shared/privacy/settings.ts'
import { code, GENERATED, page, type Reference, table } from './markdown.ts'

export const privacy: Reference = {
  file: 'docs/reference/privacy.md',
  generate: () =>
    page(
      '# Personal data',
      GENERATED,
      'Every table of the database with what it says of a person, why it is kept and for how long. A column that is not ' +
        'here fails a test. `npm run privacy` exports and erases what is kept of one person ([privacy](../privacy.md)).',
      '## Tables with personal data',
      'A *pseudonym* says who someone is to those who hold another value, or ties rows of one person together.',
      ...Object.entries(PRIVACY_TABLES).flatMap(([name]) => sectionOf(name)),
      '## Tables without',
      table(
        ['Table', 'Why it is kept', 'How long', 'Columns'],
        Object.entries(PRIVACY_TABLES)
          .filter(([, { person, pseudonym }]) => !person && !pseudonym)
          .map(([name, { why, kept, none }]) => [code(name), why, code(kept), columnNames(none)]),
      ),
      '## How long',
      table(
        ['Rule', 'Days', 'Counted', 'Source'],
        Object.keys(RETENTION).map((rule) => ruleRow(rule as RetentionRule)),
      ),
    ),
}

const columnNames = (names: string) => names.split(' ').map(code).join(', ')

function sectionOf(name: string): string[] {
  const entry = PRIVACY_TABLES[name]!
  if (!entry.person && !entry.pseudonym) return []
  const rows = privacyColumns({ [name]: entry }).filter((row) => row.class !== 'none')
  return [
    `### ${code(name)}`,
    `${entry.why} Kept by ${code(entry.kept)}.`,
    table(
      ['Column', 'Class', 'What it says', 'How long'],
      rows.map((row) => [code(row.column), row.class, row.says ?? '', code(row.kept)]),
    ),
    `None: ${columnNames(entry.none)}.`,
  ]
}

const DEFAULTS = { lead: leadSchema.parse({}), privacy: privacySchema.parse({}) }

function ruleRow(rule: RetentionRule): string[] {
  const { days, setting, from, source = '' }: Retention = RETENTION[rule]
  const number = typeof days === 'function' ? `${days(DEFAULTS)}, or ${code(setting ?? '')}` : (days ?? '')
  return [code(rule), String(number), from, source]
}
