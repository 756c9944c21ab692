import { shardsOf } from './shards.ts'
import { wrappedBinding, wrappedDatabase, wrappedUploads } from './wrapped-stores.ts'

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
      await new Promise((resolve) => setTimeout(resolve, pause))
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
  if (!env.LOCAL) return env
  const known = waiting.get(env) ?? waitingBindings(env)
  waiting.set(env, known)
  return known as Env
}

function waitingBindings(env: LocalEnv): LocalEnv {
  const databases = shardsOf(env).map(({ name, db }) => [name, retryWhenLocked(db)])
  return {
    ...env,
    ...Object.fromEntries(databases),
    KV: retryKvWhenLocked(env.KV),
    ...(env.FILES && { FILES: wrappedUploads(env.FILES, retry) }),
  }
}
