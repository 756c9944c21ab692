/** Circuit breaker: keeps calls from a failing service. */
export type Breaker = {
  /**
   * Whether to call now. While open, one call at a time passes to probe the service: the next after OPEN_MS, or after
   * `timeoutMs` where a call may take longer.
   */
  isClosed(now: number, timeoutMs?: number): boolean
  succeeded(): void
  failed(now: number): void
}

/** Failures in a row that open it. */
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
