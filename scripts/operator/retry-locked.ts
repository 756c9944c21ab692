const MAX_WAIT_MS = 20_000
const PAUSE_MS = 25
const EXECUTING_METHODS = new Set<PropertyKey>(['first', 'all', 'run', 'raw'])

const LOCKED = /SQLITE_BUSY|database is locked/
/** How a lock shows after a statement has run: one that only reads may run again. */
const LOCKED_AFTER = /SQLITE_BUSY|database is locked|session commit token/
const READS = /^\s*select\b/i

/** Repeats a call while another process, such as the running server, is writing; each call is all or nothing. */
async function retry<Value>(call: () => Promise<Value>, isRead = false): Promise<Value> {
  const isLocked = (error: unknown) => error instanceof Error && (isRead ? LOCKED_AFTER : LOCKED).test(error.message)
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

type Method = (...args: unknown[]) => unknown
type AsyncMethod = (...args: unknown[]) => Promise<unknown>

/** A local database whose calls wait while its file is locked; SQLite itself fails at once. */
export function retryWhenLocked(db: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  const wrap = (original: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const wrapped = new Proxy(original, {
      get(target, name) {
        const method = Reflect.get(target, name) as Method
        if (name === 'bind')
          return (...args: unknown[]) => wrap(method.apply(target, args) as D1PreparedStatement, isRead)
        if (EXECUTING_METHODS.has(name))
          return (...args: unknown[]) => retry(() => (method as AsyncMethod).apply(target, args), isRead)
        return method
      },
    })
    originals.set(wrapped, original)
    return wrapped
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), READS.test(sql))
      if (name !== 'batch') return Reflect.get(target, name)
      // D1 accepts only statements of its own in a batch.
      return (statements: D1PreparedStatement[]) =>
        retry(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)))
    },
  })
}
