/** Circuit breaker: keeps calls from a failing service. */
export type Breaker = {
  /** Whether to call now. While open one call at a time probes the service: after OPEN_MS, or a longer `timeoutMs`. */
  isClosed(now: number, timeoutMs?: number): boolean
  succeeded(): void
  failed(now: number): void
}

const MAX_FAILURES = 3
const OPEN_MS = 2_000

export function breaker(): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    isClosed(now, timeoutMs = 0) {
      if (failures < MAX_FAILURES) return true
      if (now < openUntil) return false
      openUntil = now + Math.max(OPEN_MS, timeoutMs)
      return true
    },
    succeeded() {
      failures = 0
    },
    failed(now) {
      failures += 1
      openUntil = now + OPEN_MS
    },
  }
}

/** A dependency failed, did not answer in time, or answered what cannot be used. */
export class DependencyUnavailable extends Error {
  constructor(dependency: string, reason: string, options?: ErrorOptions) {
    super(`${dependency}: ${reason}`, options)
    this.name = 'DependencyUnavailable'
  }
}

/** Errors of a store that are its own: callers match them by their message, so they stay as they are. */
const outages = new WeakSet<Error>()

/** What D1 answers to a statement that it understood or cannot run; everything else it throws is an outage. */
const ANSWERED = /SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)|constraint failed|syntax error|no such|site_moved/i

/** Whether a store was out, rather than having refused this one call. */
export const isOutage = (error: unknown): boolean => !ANSWERED.test(String(error))

/** Notes an error of a store as an outage. */
export function markOutage(error: unknown): void {
  if (error instanceof Error) outages.add(error)
}

/** Whether an error, or what caused it, is a dependency's: the request may be made again. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause instanceof DependencyUnavailable || outages.has(cause)) return true
  return false
}
