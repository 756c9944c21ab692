/** Keeps calls from a service that does not answer. */
export type Breaker = {
  /** Whether to call now: while it is open one call passes at a time, to see whether the service is back. */
  isClosed(now: number): boolean
  succeeded(): void
  failed(now: number): void
}

const FAILURES = 3
/** Back within this long of the service, and a moment. */
const OPEN_FOR = 2_000

export function breaker(): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    isClosed(now) {
      if (failures < FAILURES) return true
      if (now < openUntil) return false
      openUntil = now + OPEN_FOR
      return true
    },
    succeeded() {
      failures = 0
    },
    failed(now) {
      failures += 1
      openUntil = now + OPEN_FOR
    },
  }
}
