import type { SchemaObject } from './dump.ts'
import { TABLE_PURPOSES } from './purposes.ts'

const HEAD = `-- All tables as the migrations leave them, for reading. Written by \`npm run schema\`; change it by a migration.
-- Times are epoch milliseconds, amounts of payments are cents, \`doc\` is JSON, \`site\` is the site's slug.
-- Triggers are left out: three on each table of sites refuse a change of a site that is in \`closed_site\`.
`

/** docs/reference/schema.sql: every table with its purpose, columns and indexes. Throws where a purpose is missing. */
export function schemaReference(objects: SchemaObject[]): string {
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name)
  const unknown = Object.keys(TABLE_PURPOSES).filter((name) => !tables.includes(name))
  if (unknown.length > 0)
    throw new Error(`scripts/schema/purposes.ts names tables that do not exist: ${unknown.join(', ')}`)
  const sections = tables.map((table) => {
    const purpose = TABLE_PURPOSES[table]
    if (!purpose) throw new Error(`scripts/schema/purposes.ts has no line on the table ${table}`)
    const statements = objects
      .filter(({ type, table: of }) => of === table && type !== 'trigger')
      .map(({ sql }) => `${sql};`)
    return [`-- ${purpose}`, ...statements].join('\n')
  })
  return [HEAD, ...sections.map((section) => `${section}\n`)].join('\n')
}
