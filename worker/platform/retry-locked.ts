import { shardsOf } from './shards.ts'

const MAX_WAIT_MS = 20_000
const PAUSE_MS = 25
const EXECUTING_METHODS = new Set<PropertyKey>(['first', 'all', 'run', 'raw'])

/** How a lock of the database or of KV shows. The whole transaction is undone each time, so it may run again. */
export const LOCKED = /SQLITE_BUSY|database is locked|session commit token|^KV [A-Z]+ failed: 500/

/** Repeats a call while another process is writing; each call is all or nothing. */
async function retry<Value>(call: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Error && LOCKED.test(error.message)) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

type Method = (...args: unknown[]) => unknown
type AsyncMethod = (...args: unknown[]) => Promise<unknown>

/** A local database whose calls wait while its file is locked; SQLite itself fails at once. */
export function retryWhenLocked(db: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  const wrap = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(original, {
      get(target, name) {
        const method = Reflect.get(target, name) as Method
        if (name === 'bind') return (...args: unknown[]) => wrap(method.apply(target, args) as D1PreparedStatement)
        if (EXECUTING_METHODS.has(name))
          return (...args: unknown[]) => retry(() => (method as AsyncMethod).apply(target, args))
        return method
      },
    })
    originals.set(wrapped, original)
    return wrapped
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql))
      if (name !== 'batch') return Reflect.get(target, name)
      // D1 accepts only statements of its own in a batch.
      return (statements: D1PreparedStatement[]) =>
        retry(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)))
    },
  })
}

/** Local KV whose calls wait in the same way. */
export const retryKvWhenLocked = (kv: KVNamespace): KVNamespace =>
  new Proxy({} as KVNamespace, {
    get: (_, name) => {
      const method = Reflect.get(kv, name) as AsyncMethod
      return (...args: unknown[]) => retry(() => method.apply(kv, args))
    },
  })

type LocalEnv = { DB: D1Database; KV: KVNamespace; LOCAL?: string }

const waiting = new WeakMap<LocalEnv, LocalEnv>()

/** The bindings of a developer's machine, where commands open the same stores while sites are served; others as they are. */
export function localBindings<Env extends LocalEnv>(env: Env): Env {
  if (!env.LOCAL) return env
  const known = waiting.get(env) ?? waitingBindings(env)
  waiting.set(env, known)
  return known as Env
}

function waitingBindings(env: LocalEnv): LocalEnv {
  const databases = shardsOf(env).map(({ name, db }) => [name, retryWhenLocked(db)])
  return { ...env, ...Object.fromEntries(databases), KV: retryKvWhenLocked(env.KV) }
}
