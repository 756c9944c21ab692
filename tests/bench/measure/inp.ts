import type { Page as Tab } from '@playwright/test'
import { type Bench, PHONE, WIDE } from '../bench.ts'
import type { Row } from '../row.ts'

const SLOWDOWN = 6
const REACH = 50
/** Of one interaction, in ms: from input to frame, until handlers began, and in them. */
type Latency = { duration: number; delay: number; work: number }

/** Interactions of one kind; the slowest counts, as it does for INP on a page this short. */
const TIMES = 6

type Interaction = {
  what: string
  path: (bench: Bench) => string
  ready: (tab: Tab) => Promise<void>
  act: (tab: Tab, time: number) => Promise<void>
  /** Its control is shown on a wide screen only. */
  wide?: true
}

const openFilters = async (tab: Tab) => {
  await tab.getByRole('button', { name: /^Filters/ }).click()
  await tab.locator('#filters input[type=checkbox]').first().waitFor()
}

const INTERACTIONS: Interaction[] = [
  {
    what: 'filter checkbox',
    path: ({ paths }) => paths.search,
    ready: openFilters,
    act: (tab, time) => tab.locator('#filters label.check:visible').nth(time).click(),
  },
  {
    what: 'price slider',
    path: ({ paths }) => paths.search,
    ready: async (tab) => {
      await openFilters(tab)
      await tab.locator('#filters input[type=range]:visible').first().focus()
      await tab.waitForLoadState('networkidle')
    },
    act: (tab) => tab.keyboard.press('ArrowRight'),
  },
  {
    what: 'gallery step',
    path: ({ paths }) => paths.vehicle,
    ready: (tab) => tab.locator('.gallery-step').last().waitFor(),
    act: (tab, time) => tab.getByRole('button', { name: time % 2 === 0 ? 'Next photo' : 'Previous photo' }).click(),
    wide: true,
  },
]

const FLOOR: Interaction = {
  what: 'a button that changes its own text',
  path: () => '/bench/page',
  ready: () => Promise.resolve(),
  act: (tab) => tab.getByRole('button').click(),
}

/** From an input to the next frame, at a sixth of this CPU; the browser tells it to the nearest 8 ms. */
export async function inp(bench: Bench): Promise<Row[]> {
  const floor = await slowest(bench, FLOOR)
  const rows: Row[] = []
  for (const interaction of INTERACTIONS) {
    const { duration, delay, work } = await slowest(bench, interaction)
    rows.push({
      what: `${interaction.what}, slowest of ${TIMES}`,
      value: duration,
      unit: 'ms',
      floor: floor.duration,
      target: { most: REACH },
      note: `${delay.toFixed(0)} ms until the page began, ${work.toFixed(0)} ms of its own code, the rest until the frame.`,
    })
  }
  return rows
}

async function slowest(bench: Bench, { path, ready, act, wide }: Interaction): Promise<Latency> {
  const context = await (await bench.browser()).newContext(wide ? WIDE : PHONE)
  const tab = await context.newPage()
  await tab.addInitScript(collectInteractions)
  await tab.goto(bench.origin + path(bench), { waitUntil: 'networkidle' })
  await ready(tab)
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tab.evaluate(() => (globalThis.interactions = {}))
  for (let time = 0; time < TIMES; time++) {
    await act(tab, time)
    await tab.waitForTimeout(250)
  }
  const seen = await tab.evaluate(() => Object.values(globalThis.interactions))
  await context.close()
  const [longest] = seen.toSorted((a, b) => b.duration - a.duration)
  if (!longest) throw new Error('No interaction was seen.')
  return longest
}

declare global {
  var interactions: Record<number, Latency>
}

/** Runs in the page: the longest event of each interaction. */
function collectInteractions(): void {
  globalThis.interactions = {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const { startTime, processingStart, processingEnd, duration } = entry
      if (duration <= (globalThis.interactions[entry.interactionId]?.duration ?? 0)) continue
      const [delay, work] = [processingStart - startTime, processingEnd - processingStart]
      globalThis.interactions[entry.interactionId] = { duration, delay, work }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
