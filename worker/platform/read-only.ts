/** Statements that change rows; D1 has no connection that can only read. */
const WRITES = /\b(?:insert|update|delete|replace)\b/i

const NOTHING = { success: true, results: [], meta: { changes: 0 } } as unknown as D1Result<never>

const nothing = {
  bind: () => nothing,
  all: () => Promise.resolve(NOTHING),
  run: () => Promise.resolve(NOTHING),
  first: () => Promise.resolve(null),
  raw: () => Promise.resolve([]),
} as unknown as D1PreparedStatement

/** A database whose statements that write do nothing and say so. */
export const readOnlyDatabase = (db: D1Database): D1Database =>
  ({
    prepare: (sql: string) => (WRITES.test(sql) ? nothing : db.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      const results = await db.batch(statements.filter((statement) => statement !== nothing))
      return statements.map((statement) => (statement === nothing ? NOTHING : results.shift()))
    },
  }) as unknown as D1Database

/** KV that keeps nothing of what it is given. */
export const readOnlyKv = (kv: KVNamespace): KVNamespace =>
  new Proxy({} as KVNamespace, {
    get: (_, name) => {
      if (name === 'put' || name === 'delete') return () => Promise.resolve()
      const method = Reflect.get(kv, name) as (...args: unknown[]) => unknown
      return (...args: unknown[]) => method.apply(kv, args)
    },
  })
