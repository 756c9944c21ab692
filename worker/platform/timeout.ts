import pTimeout, { TimeoutError } from 'p-timeout'

/**
 * The answer. Once it has taken longer than `milliseconds`: what `late` returns, without `late` a rejection with
 * p-timeout's `TimeoutError`. The work itself goes on; a call that can be cancelled takes an `AbortSignal` besides.
 */
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
