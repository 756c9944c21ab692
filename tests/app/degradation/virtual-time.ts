import { vi } from 'vitest'

const setRealImmediate = globalThis.setImmediate
const setRealTimeout = globalThis.setTimeout
const ROUNDS = 3
/** A request that takes longer is never answered. */
const MOST_MS = 120_000

let running = 0

/** Takes the machine's own clock from what is timed, and counts what it really does: time stands still meanwhile. */
export function stopTheMachine(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
    return controller.signal
  })
  const { subtle } = globalThis.crypto
  for (const name of ['digest', 'sign', 'verify', 'importKey', 'deriveBits', 'encrypt', 'decrypt'] as const) {
    const original = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(subtle, name).mockImplementation(((...args: unknown[]) => {
      running++
      return original(...args).finally(() => running--)
    }) as never)
  }
}

async function idle(): Promise<void> {
  do for (let round = 0; round < ROUNDS; round++) await new Promise((resolve) => setRealImmediate(resolve))
  while (
    // oxlint-disable-next-line no-unmodified-loop-condition -- digests end meanwhile
    running > 0
  )
}

/** What work gives, and how long it took on a clock that goes on only where all of it waits. */
export async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const from = Date.now()
  let isDone = false
  const done = work.then(
    () => (isDone = true),
    () => (isDone = true),
  )
  for (let turn = 0; ; turn++) {
    await idle()
    if (isDone) break
    if (Date.now() - from > MOST_MS || turn > 20_000) throw new Error('It is never answered.')
    if (vi.getTimerCount() > 0) vi.advanceTimersToNextTimer()
    // Something outside of the clock, as a body that is unpacked: the more often it is asked for, the later it comes.
    else await new Promise((resolve) => setRealTimeout(resolve, 1))
  }
  await done
  return { value: await work, ms: Date.now() - from }
}
