import pTimeout, { TimeoutError } from 'p-timeout'

/** The answer, or past `milliseconds` what `late` returns, else p-timeout's `TimeoutError`. The work itself goes on. */
export function withTimeout<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value>
export function withTimeout<Value, Late>(
  answer: Promise<Value>,
  milliseconds: number,
  late: () => Late,
): Promise<Value | Late>
export function withTimeout<Value>(answer: Promise<Value>, milliseconds: number, late?: () => unknown) {
  return pTimeout(answer, { milliseconds, fallback: late ?? (() => refuse(milliseconds)) })
}

/** Made when it is needed alone: left to itself p-timeout makes its error, with a stack, before every wait. */
function refuse(milliseconds: number): never {
  throw new TimeoutError(`no answer within ${milliseconds} ms`)
}

/** Whether an error is a timeout: of `withTimeout`, or of an `AbortSignal`, whose error is a DOMException. */
export const isTimeout = (error: unknown): error is TimeoutError | DOMException =>
  error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)

/** Lets waiting requests be answered before long work goes on, as statements of a local database do not. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The answer of `work`, asked a second time where it failed. Only for work that may be done twice. */
export const retryOnce = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch {
    return work()
  }
}

/** A clock, epoch ms, that starts at `now` and runs on: for work that outlives its request. */
export function clockFrom(now: number): () => number {
  const begun = Date.now()
  return () => now + Date.now() - begun
}
