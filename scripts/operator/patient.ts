const LONGEST_WAIT_MS = 20_000
const PAUSE_MS = 25
const READS = new Set<PropertyKey>(['first', 'all', 'run', 'raw'])

const isLocked = (error: unknown): boolean =>
  error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)

/** Repeats a call that found the database file locked by the running server; each call is all or nothing. */
async function retry<Value>(call: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

type Call = (...args: unknown[]) => unknown
type AsyncCall = (...args: unknown[]) => Promise<unknown>

/** A local database that waits for its turn: SQLite itself gives up at once when another process is writing. */
export function patient(db: D1Database): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>()

  const statement = (given: D1PreparedStatement): D1PreparedStatement => {
    const outer = new Proxy(given, {
      get(target, name) {
        const method = Reflect.get(target, name) as Call
        if (name === 'bind') return (...args: unknown[]) => statement(method.apply(target, args) as D1PreparedStatement)
        if (READS.has(name)) return (...args: unknown[]) => retry(() => (method as AsyncCall).apply(target, args))
        return method
      },
    })
    inner.set(outer, given)
    return outer
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => statement(target.prepare(sql))
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) =>
        retry(() => target.batch(statements.map((one) => inner.get(one) ?? one)))
    },
  })
}
