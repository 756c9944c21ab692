import { type Breaker, breaker } from '../breaker.ts'
import type { Attributes } from '../telemetry/recording.ts'
import { inSpan } from '../telemetry/spans.ts'
import { withTimeout } from '../timeout.ts'
import type { CallKind } from './table.ts'
import type { RequestTime } from './time.ts'
import { DependencyUnavailable, isOutage, markOutage } from './unavailable.ts'

/** Breakers of the isolate, by the binding that they keep calls from. */
const breakers = new WeakMap<object, Breaker>()

function breakerOf(binding: object): Breaker {
  const known = breakers.get(binding) ?? breaker()
  breakers.set(binding, known)
  return known
}

type Limit<Value> = {
  /** In logs: D1, KV, queue. */
  name: string
  kind: CallKind
  time: RequestTime
  /** What a breaker is for: reads that a shopper waits for. null: no breaker. */
  binding: object | null
  /** Whether an answer has the form that its callers rely on. */
  isSound: (answer: Value) => boolean
  /** What the span of the call says besides. */
  attributes?: Attributes
}

/** A call with its deadline, counted by the breaker of its binding. Throws DependencyUnavailable, or the call's own error. */
export const limited = <Value>(call: () => Promise<Value>, limit: Limit<Value>): Promise<Value> =>
  inSpan({ name: `${limit.name} ${limit.kind}`, attributes: limit.attributes ?? {} }, () => inDeadline(call, limit))

async function inDeadline<Value>(call: () => Promise<Value>, limit: Limit<Value>): Promise<Value> {
  const { name, kind, time, isSound } = limit
  const most = time.leftFor(kind)
  if (most <= 0) throw new DependencyUnavailable(name, 'not called: the time of the request is up')
  const guard = limit.binding && time.isWaitedFor() ? breakerOf(limit.binding) : null
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
