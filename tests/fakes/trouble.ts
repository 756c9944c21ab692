import type { D1Database, KVNamespace, Queue } from '@cloudflare/workers-types'
import { wrappedBinding, wrappedDatabase } from '../../worker/platform/wrapped-stores.ts'

export const DEPENDENCIES = ['D1', 'KV', 'cache', 'queue', 'mail', 'SMS', 'payment', 'upstream', 'Typesense'] as const
export type Dependency = (typeof DEPENDENCIES)[number]

/** How a dependency goes wrong. Slow: it does what it is asked at once, and answers after five seconds. */
export const TROUBLES = ['fails', 'hangs', 'slow', 'garbage'] as const
export type Trouble = { dependency: Dependency; kind: (typeof TROUBLES)[number] } | null

export const SLOW_MS = 5_000
const GARBAGE = '<html>Bad gateway</html>'

const garbledSql = (method: string, sql: unknown) =>
  method === 'batch' ? (sql as string[]).map(() => GARBAGE) : method === 'first' ? GARBAGE : { results: GARBAGE }
const garbledKv = (method: string, [, options]: [string, { type?: string } | string | undefined]) => {
  const type = typeof options === 'object' ? options.type : options
  const value = type === 'arrayBuffer' ? new TextEncoder().encode(GARBAGE).buffer : GARBAGE
  return method === 'getWithMetadata' ? { value, metadata: GARBAGE } : value
}

/** Dependencies one of which is in trouble at a time; timers and fetch are those of the test. */
export function troubles() {
  let trouble: Trouble = null
  let calls = 0

  const around =
    (dependency: Dependency, garbage: (method: string, info: unknown) => unknown) =>
    async <Value>(call: () => Promise<Value>, info: unknown, method: string): Promise<Value> => {
      if (trouble?.dependency !== dependency) return call()
      calls++
      if (trouble.kind === 'fails') throw new Error(`${dependency} is down: network connection lost`)
      if (trouble.kind === 'hangs') return new Promise(() => {})
      if (trouble.kind === 'garbage') return garbage(method, info) as Value
      const answer = await call()
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return answer
    }

  const binding = <Binding extends object>(
    dependency: Dependency,
    made: Binding,
    garbage: (method: string, info: never) => unknown,
  ) => wrappedBinding(made, (call, method, args) => around(dependency, garbage as never)(call, args, method))

  return {
    begin: (next: Trouble) => {
      trouble = next
      calls = 0
    },
    /** How often the dependency in trouble was called. */
    calls: () => calls,
    database: (db: D1Database) => wrappedDatabase(db, around('D1', garbledSql)),
    kv: (kv: KVNamespace) => binding('KV', kv, garbledKv),
    cache: (cache: Cache) => binding('cache', cache, () => new Response(GARBAGE, { headers: { 'X-Kept': '%7B' } })),
    queue: (queue: Queue) => binding('queue', queue, () => GARBAGE),
    fetch: (dependency: Dependency, answer: () => Promise<Response>) =>
      around(dependency, () => new Response(GARBAGE, { headers: { 'Content-Type': 'text/html' } }))(
        answer,
        null,
        'fetch',
      ),
  }
}
