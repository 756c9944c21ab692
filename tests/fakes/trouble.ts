import type { D1Database, KVNamespace, Queue } from '@cloudflare/workers-types'
import { wrappedBinding, wrappedDatabase } from '../../worker/platform/wrapped-stores.ts'
import { GARBAGES, type Garbage, garbledAnswer, garbledText, HTML } from './garbage.ts'

export const DEPENDENCIES = [
  'D1',
  'KV',
  'cache',
  'queue',
  'mail',
  'SMS',
  'payment',
  'upstream',
  'Typesense',
  'geocoding',
  'Places',
  'Turnstile',
  'Browser Rendering',
] as const
export type Dependency = (typeof DEPENDENCIES)[number]

/** How a dependency goes wrong. Slow: it does what it is asked at once, and answers after five seconds. */
export const TROUBLES = ['fails', 'hangs', 'slow', 'garbage'] as const
/** `garbage`: which kind of it. */
export type Trouble = { dependency: Dependency; kind: (typeof TROUBLES)[number]; garbage?: Garbage } | null

const STORES: ReadonlySet<Dependency> = new Set(['D1', 'cache', 'queue'])
const IN_KV: readonly Garbage[] = ['HTML', 'no UTF-8', 'wrong types']

/** The kinds of garbage that a dependency can answer: no store gives a body without an end, or half of a value. */
export function garbagesOf(dependency: Dependency): readonly Garbage[] {
  if (dependency === 'KV') return IN_KV
  return STORES.has(dependency) ? ['HTML'] : GARBAGES
}

export const SLOW_MS = 5_000

const garbledSql = (method: string, sql: unknown) =>
  method === 'batch' ? (sql as string[]).map(() => HTML) : method === 'first' ? HTML : { results: HTML }
type Garbled<Info> = (method: string, info: Info, call: () => Promise<unknown>, kind: Garbage) => unknown
type KvArgs = [key: string, options: { type?: string } | string | undefined]

const textOf = (value: unknown) => {
  if (typeof value === 'string') return value
  return value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : ''
}

const garbledKv: Garbled<KvArgs> = async (method, [, options], call, kind) => {
  if (kind === '10 MB') return HTML
  const hasMetadata = method === 'getWithMetadata'
  const answer = await call()
  const bytes = garbledText(kind, textOf(hasMetadata ? (answer as { value: unknown }).value : answer))
  const type = typeof options === 'object' ? options.type : options
  const value = type === 'arrayBuffer' ? bytes.buffer : new TextDecoder().decode(bytes)
  return hasMetadata ? { value, metadata: HTML } : value
}

/** Dependencies one of which is in trouble at a time; timers and fetch are those of the test. */
export function troubles() {
  let trouble: Trouble = null
  let calls = 0
  const asked = new Set<Dependency>()

  const around =
    (dependency: Dependency, garbage: Garbled<unknown>) =>
    async <Value>(call: () => Promise<Value>, info: unknown, method: string): Promise<Value> => {
      asked.add(dependency)
      if (trouble?.dependency !== dependency) return call()
      calls++
      if (trouble.kind === 'fails') throw new Error(`${dependency} is down: network connection lost`)
      if (trouble.kind === 'hangs') return new Promise(() => {})
      if (trouble.kind === 'garbage') return (await garbage(method, info, call, trouble.garbage ?? 'HTML')) as Value
      const answer = await call()
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return answer
    }

  const binding = <Binding extends object>(dependency: Dependency, made: Binding, garbage: Garbled<never>) =>
    wrappedBinding(made, (call, method, args) => around(dependency, garbage as never)(call, args, method))

  return {
    begin: (next: Trouble) => {
      trouble = next
      calls = 0
    },
    /** How often the dependency in trouble was called. */
    calls: () => calls,
    /** Whether a dependency was called since `forget`, in trouble or not. */
    wasAsked: (dependency: Dependency) => asked.has(dependency),
    forget: () => asked.clear(),
    database: (db: D1Database) => wrappedDatabase(db, around('D1', garbledSql)),
    kv: (kv: KVNamespace) => binding('KV', kv, garbledKv),
    cache: (cache: Cache) => binding('cache', cache, () => new Response(HTML, { headers: { 'X-Kept': '%7B' } })),
    queue: (queue: Queue) => binding('queue', queue, () => HTML),
    fetch: (dependency: Dependency, answer: () => Promise<Response>) =>
      around(dependency, async (_, __, call, kind) => garbledAnswer(kind, (await call()) as Response))(
        answer,
        null,
        'fetch',
      ),
  }
}
