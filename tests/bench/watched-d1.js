// Counts what the Worker asks of a database: statements, and the rows that they write, by table.

/** The binding with a look at each result. */
export function watchedD1(db, onStatement, onWritten) {
  const originals = new WeakMap()
  const note = (sql, { meta } = {}) => {
    if (meta?.rows_written > 0) onWritten(/(?:into|update|from) "?(\w+)/i.exec(sql)?.[1] ?? '', meta.rows_written)
  }
  const watched = (statement, sql) => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values) => watched(target.bind(...values), sql)
        if (name !== 'run' && name !== 'all') {
          const value = target[name]
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async () => {
          const result = await target[name]()
          note(sql, result)
          return result
        }
      },
    })
    originals.set(proxy, { statement, sql })
    return proxy
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql) => {
          onStatement()
          return watched(target.prepare(sql), sql)
        }
      }
      if (name === 'batch') {
        return async (statements) => {
          const all = statements.map((each) => originals.get(each) ?? { statement: each, sql: '' })
          const results = await target.batch(all.map(({ statement }) => statement))
          results.forEach((result, at) => note(all[at].sql, result))
          return results
        }
      }
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
