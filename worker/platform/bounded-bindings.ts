import { computeOnce } from '../../shared/memo.ts'
import type { Bindings } from '../bindings.ts'
import { type Breaker, breaker, DependencyUnavailable, isOutage, markOutage } from './breaker.ts'
import { BACKGROUND, type CallKind, type RequestTime } from './deadlines.ts'
import { type Attributes, inSpan } from './telemetry/trace.ts'
import { withTimeout } from './timeout.ts'
import {
  type AroundMethod,
  type AroundSql,
  WRITES,
  wrappedBinding,
  wrappedDatabase,
  wrappedUploads,
} from './wrapped-stores.ts'

/** Breakers of the isolate, by the binding that they keep calls from. */
const breakers = new WeakMap<object, Breaker>()

type Limit<Value> = {
  /** In logs: D1, KV, queue. */
  name: string
  kind: CallKind
  time: RequestTime
  /** What a breaker is for: reads that a shopper waits for. */
  binding?: object | null
  /** Whether an answer has the form that its callers rely on. */
  isSound?: (answer: Value) => boolean
  /** What the span of the call says besides. */
  attributes?: Attributes
}

/** A call with its deadline, counted by the breaker of its binding. Throws DependencyUnavailable, or the call's own error. */
const limited = <Value>(call: () => Promise<Value>, limit: Limit<Value>): Promise<Value> =>
  inSpan({ name: `${limit.name} ${limit.kind}`, attributes: limit.attributes ?? {} }, () => inDeadline(call, limit))

async function inDeadline<Value>(call: () => Promise<Value>, limit: Limit<Value>): Promise<Value> {
  const { name, kind, time, isSound = () => true } = limit
  const most = time.leftFor(kind)
  if (most <= 0) throw new DependencyUnavailable(name, 'not called: the time of the request is up')
  const guard = limit.binding && time.isWaitedFor() ? computeOnce(breakers, limit.binding, breaker) : null
  if (guard && !guard.isClosed(Date.now(), most))
    throw new DependencyUnavailable(name, 'not called: it failed too often just now')
  const late = () => {
    throw new DependencyUnavailable(name, `no answer within ${most} ms`)
  }
  try {
    const answer = await (Number.isFinite(most) ? withTimeout(call(), most, late) : call())
    if (!isSound(answer)) throw new DependencyUnavailable(name, 'answered something else')
    guard?.succeeded()
    return answer
  } catch (error) {
    if (isOutage(error)) {
      markOutage(error)
      guard?.failed(Date.now())
    } else guard?.succeeded()
    throw error
  }
}

const DATABASE = /^DB(_\d+)?$/
const COUNTER = /_LIMIT$/
const QUEUES = new Set(['WORK', 'JOBS'])

/** What a bounded environment was made from. */
const origins = new WeakMap<object, { env: Bindings; time: RequestTime }>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isResult = (value: unknown): boolean =>
  isObject(value) && Array.isArray((value as D1Result).results) && isObject((value as D1Result).meta)

/** What D1 answers, by the method that asks. */
const ANSWERS: Record<string, (value: unknown, count: number) => boolean> = {
  all: isResult,
  run: isResult,
  raw: Array.isArray,
  first: () => true,
  batch: (value, count) => Array.isArray(value) && value.length === count && value.every(isResult),
}

function boundedDatabase(db: D1Database, time: RequestTime, reads: CallKind): D1Database {
  const around: AroundSql = (call, sql, method) => {
    const isWrite = sql.some((text) => WRITES.test(text))
    return limited(call, {
      name: 'D1',
      kind: isWrite ? 'd1_write' : reads,
      time,
      binding: isWrite ? null : db,
      isSound: (answer) => ANSWERS[method]?.(answer, sql.length) ?? true,
      attributes: { 'db.system.name': 'sqlite', 'db.operation.name': method, 'db.operation.batch.size': sql.length },
    })
  }
  return wrappedDatabase(db, around)
}

const isText = (value: unknown) => value === null || typeof value === 'string'

/** What KV answers to a read without a type, or of texts. */
function isKvAnswer(method: string, options: unknown): (answer: unknown) => boolean {
  const type = isObject(options) ? (options as { type?: string }).type : options
  if (type !== undefined && type !== 'text') return () => true
  if (method === 'get') return isText
  return method === 'getWithMetadata'
    ? (answer) => isObject(answer) && isText((answer as { value?: unknown }).value)
    : () => true
}

function boundedKv(kv: KVNamespace, time: RequestTime): KVNamespace {
  const around: AroundMethod = (call, method, [, options]) => {
    const isWrite = method === 'put' || method === 'delete'
    return limited(call, {
      name: 'KV',
      kind: isWrite ? 'kv_write' : 'kv_read',
      time,
      binding: isWrite ? null : kv,
      isSound: isKvAnswer(method, options),
      attributes: { 'db.system.name': 'cloudflare_kv', 'db.operation.name': method },
    })
  }
  return wrappedBinding(kv, around)
}

const boundedBy = <Binding extends object>(binding: Binding, time: RequestTime, name: string, kind: CallKind) =>
  wrappedBinding(binding, (call) => limited(call, { name, kind, time }))

/** The environment with a deadline on every call to a store, queue and counter (TRU-03). `reads`: that of database reads. */
export function boundedBindings(env: Bindings, time: RequestTime, reads: CallKind = 'd1_read'): Bindings {
  const bounded = Object.fromEntries(
    Object.entries(env).map(([name, binding]: [string, unknown]) => {
      if (!isObject(binding)) return [name, binding]
      if (DATABASE.test(name)) return [name, boundedDatabase(binding as D1Database, time, reads)]
      if (name === 'KV') return [name, boundedKv(binding as KVNamespace, time)]
      if (QUEUES.has(name)) return [name, boundedBy(binding, time, 'queue', 'queue_send')]
      if (name === 'FILES')
        return [name, wrappedUploads(binding as R2Bucket, (call) => limited(call, { name: 'R2', kind: 'file', time }))]
      return [name, COUNTER.test(name) ? boundedBy(binding, time, name, 'counter') : binding]
    }),
  ) as Bindings
  origins.set(bounded, { env, time })
  return bounded
}

const background = new WeakMap<Bindings, Bindings>()

/** The same stores for work that the answer does not wait for; an environment without deadlines as it is. */
export function backgroundBindings(bounded: Bindings): Bindings {
  const { env } = origins.get(bounded) ?? {}
  return env ? computeOnce(background, env, () => boundedBindings(env, BACKGROUND)) : bounded
}

/** The same stores for the look-up of who is signed in. */
export function sessionBindings(bounded: Bindings): Bindings {
  const origin = origins.get(bounded)
  return origin ? boundedBindings(origin.env, origin.time, 'session_read') : bounded
}

/** The request is about a site that is not known yet: its reads get longer. */
export const meetSite = (bounded: object): void => origins.get(bounded)?.time.meetSite()

/** How long a call may take from now in this environment (ms): one to a service that is no binding. */
export const timeLeftFor = (bounded: object, kind: CallKind): number =>
  (origins.get(bounded)?.time ?? BACKGROUND).leftFor(kind)
