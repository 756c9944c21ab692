import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the clock before each test, at a moment or where it is, and lets it run after. Timers fire as ever. */
export function stopClock(at?: number): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at ?? Date.now() }))
  afterEach(() => void vi.useRealTimers())
}

/** Sets the clock, which stands from then on until the test is over. To be used below `stopClock`. */
export const setClock = (at: number) => void vi.setSystemTime(at)

/** Lets so many seconds pass on a clock that stands. */
export const pass = (seconds: number) => setClock(Date.now() + seconds * 1_000)
