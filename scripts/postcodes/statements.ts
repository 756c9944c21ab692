import type { TablePlace } from './table.ts'

/** D1 accepts statements of up to 100 kB. */
const ROWS_PER_STATEMENT = 500

export async function replacePostcodes(db: D1Database, table: TablePlace[]): Promise<void> {
  const rows = table.map(({ postcode, name, state, lat, long }) => [postcode, name, state, lat, long])
  const insert = db
    .prepare(
      `insert into postcode (postcode, name, state, lat, long)
       select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(?1)`,
    )
    .bind(JSON.stringify(rows))
  await db.batch([db.prepare('delete from postcode'), insert])
}

/** The same as SQL, for a deployed database. */
export function postcodesSql(table: TablePlace[]): string {
  const statements = ['DELETE FROM postcode;']
  for (let at = 0; at < table.length; at += ROWS_PER_STATEMENT) {
    const rows = table.slice(at, at + ROWS_PER_STATEMENT).map(({ postcode, name, state, lat, long }) => {
      const texts = [postcode, name, state].map((text) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`))
      return `(${[...texts, lat, long].join(', ')})`
    })
    statements.push(`INSERT INTO postcode (postcode, name, state, lat, long) VALUES\n${rows.join(',\n')};`)
  }
  return `${statements.join('\n')}\n`
}
