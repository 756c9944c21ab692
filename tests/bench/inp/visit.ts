import type { Browser } from '@playwright/test'
import { PHONE, WIDE } from '../bench.ts'
import { framesOf, type Latency, type LongFrame, watchFrames } from './frames.ts'
import type { Input } from './inputs.ts'

const SLOWDOWN = 6
/** Between two inputs of a visit, and after the last: whatever it began is still its own. In ms. */
const PAUSE = 250
const AFTERWARDS = 500

export type Measured = Latency & { frames: LongFrame[] }

/** One visit at a sixth of this CPU, with an empty store of its own. */
export async function visit(
  browser: Browser,
  address: string,
  input: Omit<Input, 'what' | 'page'>,
): Promise<Measured[]> {
  const { ready, before, act, perVisit, wide } = input
  const context = await browser.newContext(wide ? WIDE : PHONE)
  try {
    const tab = await context.newPage()
    await tab.addInitScript(watchFrames)
    await tab.goto(address, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(tab)
    const hand = { tab, session, isTouch: !wide }
    await ready?.(hand)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await before?.(hand)
    // The counted ones begin after this moment: what began before may yet be told.
    const from = await tab.evaluate(() => performance.now())
    for (let time = 0; time < perVisit; time++) {
      await act(hand, time)
      await tab.waitForTimeout(PAUSE)
    }
    await tab.waitForTimeout(AFTERWARDS)
    const seen = await tab.evaluate(() => globalThis.seen)
    return Object.values(seen.inputs)
      .filter(({ start }) => start >= from)
      .map((latency) => ({ ...latency, frames: framesOf(latency, seen) }))
  } finally {
    await context.close()
  }
}
