import { computeOnce } from '../../shared/memo.ts'
import { listShards } from './store-of.ts'
import { sleep } from './timeout.ts'

/** Makes a call to a store; `sql` has its statements. */
export type AroundSql = <Value>(call: () => Promise<Value>, sql: readonly string[], method: string) => Promise<Value>
/** Makes a call to a binding. */
export type AroundMethod = <Value>(
  call: () => Promise<Value>,
  method: string,
  args: readonly unknown[],
) => Promise<Value>

type Method = (...args: unknown[]) => unknown
type AsyncMethod = (...args: unknown[]) => Promise<unknown>

const EXECUTING_METHODS = new Set<PropertyKey>(['first', 'all', 'run', 'raw'])

/** A database each call of which is made by `around`. */
export function wrappedDatabase(db: D1Database, around: AroundSql): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()

  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const method = Reflect.get(target, name) as Method
        if (name === 'bind') return (...args: unknown[]) => wrap(method.apply(target, args) as D1PreparedStatement, sql)
        if (EXECUTING_METHODS.has(name))
          return (...args: unknown[]) => around(() => (method as AsyncMethod).apply(target, args), [sql], String(name))
        return method
      },
    })
    originals.set(wrapped, { statement, sql })
    return wrapped
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), sql)
      if (name !== 'batch') return Reflect.get(target, name)
      // D1 accepts only statements of its own in a batch.
      return (statements: D1PreparedStatement[]) => {
        const known = statements.map((statement) => originals.get(statement) ?? { statement, sql: '' })
        const call = () => target.batch(known.map(({ statement }) => statement))
        return around(
          call,
          known.map(({ sql }) => sql),
          'batch',
        )
      }
    },
  })
}

/** A binding each method of which is called by `around`. */
export const wrappedBinding = <Binding extends object>(binding: Binding, around: AroundMethod): Binding =>
  new Proxy({} as Binding, {
    get: (_, name) => {
      const method = Reflect.get(binding, name) as AsyncMethod
      // One that is awaited is asked whether it is a promise.
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => around(() => method.apply(binding, args), String(name), args)
    },
  })

/** A bucket whose uploads by parts are called by `around` too. */
export const wrappedUploads = (files: R2Bucket, around: AroundMethod): R2Bucket =>
  wrappedBinding(files, async (call, method, args) => {
    const answer = await around(call, method, args)
    return method === 'createMultipartUpload' ? (wrappedBinding(answer as object, around) as typeof answer) : answer
  })

const MAX_WAIT_MS = 20_000
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 25

/** How a lock of the database or of KV shows. The whole transaction is undone each time, so it may run again. */
export const LOCKED = /SQLITE_BUSY|database is locked|session commit token|^KV [A-Z]+ failed: 500/

/** Repeats a call while another process is writing; each call is all or nothing. */
async function retry<Value>(call: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + MAX_WAIT_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Error && LOCKED.test(error.message)) || Date.now() > deadline) throw error
      await sleep(pause)
    }
  }
}

/** A local database whose calls wait while its file is locked; SQLite itself fails at once. */
export const retryWhenLocked = (db: D1Database): D1Database => wrappedDatabase(db, retry)

/** Local KV whose calls wait in the same way. */
export const retryKvWhenLocked = (kv: KVNamespace): KVNamespace => wrappedBinding(kv, retry)

type LocalEnv = { DB: D1Database; KV: KVNamespace; FILES?: R2Bucket; LOCAL?: string }

const waiting = new WeakMap<LocalEnv, LocalEnv>()

/** The bindings of a developer's machine, where commands open the same stores while sites are served; others as they are. */
export function localBindings<Env extends LocalEnv>(env: Env): Env {
  return env.LOCAL ? (computeOnce(waiting, env, () => waitingBindings(env)) as Env) : env
}

function waitingBindings(env: LocalEnv): LocalEnv {
  const databases = listShards(env).map(({ name, db }) => [name, retryWhenLocked(db)])
  return {
    ...env,
    ...Object.fromEntries(databases),
    KV: retryKvWhenLocked(env.KV),
    ...(env.FILES && { FILES: wrappedUploads(env.FILES, retry) }),
  }
}

/** Statements that change rows; D1 has no connection that can only read. */
export const WRITES = /\b(?:insert|update|delete|replace)\b/i

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
  wrappedBinding(kv, async (call, method) =>
    method === 'put' || method === 'delete' ? (undefined as Awaited<ReturnType<typeof call>>) : call(),
  )
