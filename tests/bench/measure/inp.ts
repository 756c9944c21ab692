import type { BrowserContextOptions, Page as Tab } from '@playwright/test'
import { type Bench, PHONE, WIDE } from '../bench.ts'
import { crowdedOrigin } from '../crowd.ts'
import type { Row } from '../row.ts'

const SLOWDOWN = 6
const REACH = 50
/** Of one interaction, in ms: from input to frame, until handlers began, and in them. */
type Latency = { duration: number; delay: number; work: number }

/** Interactions of one kind; the slowest counts, as it does for INP on a page this short. */
const TIMES = 6

type Interaction = {
  what: string
  page: 'search' | 'vehicle'
  /** Done before the CPU is slowed down; without it the page is still asleep when it is first touched. */
  ready?: (tab: Tab) => Promise<unknown>
  act: (tab: Tab, time: number) => Promise<void>
  /** Its control is shown on a wide screen only. */
  wide?: true
}

const openFilters = async (tab: Tab) => {
  await tab.getByRole('button', { name: /^Filters/ }).click()
  await tab.locator('#filters input[type=checkbox]:visible').first().waitFor()
}
const awake = async (tab: Tab) => {
  await openFilters(tab)
  await tab.locator('html[data-live]').waitFor()
  await tab.waitForLoadState('networkidle')
}
const tickFilter = (tab: Tab, time: number) => tab.locator('#filters label.check:visible').nth(time).click()
const press = (tab: Tab, kind: string, place: number) => tab.locator(`.card [data-save=${kind}]`).nth(place).click()

const INTERACTIONS: Interaction[] = [
  {
    what: 'the first filters of a page that sleeps',
    page: 'search',
    act: (tab, time) => (time === 0 ? openFilters(tab) : tickFilter(tab, time)),
  },
  { what: 'filter checkbox', page: 'search', ready: awake, act: tickFilter },
  {
    what: 'price slider',
    page: 'search',
    ready: async (tab) => {
      await awake(tab)
      await tab.locator('#filters input[type=range]:visible').first().focus()
    },
    act: (tab) => tab.keyboard.press('ArrowRight'),
  },
  { what: 'saving a car', page: 'search', act: (tab, time) => press(tab, 'favourite', time) },
  // Fewer fit side by side than are pressed: each second press takes the car back.
  { what: 'comparing a car', page: 'search', act: (tab, time) => press(tab, 'compare', Math.floor(time / 2)) },
  {
    what: 'gallery step',
    page: 'vehicle',
    ready: (tab) => tab.locator('.gallery-step').last().waitFor(),
    act: (tab, time) => tab.getByRole('button', { name: time % 2 === 0 ? 'Next photo' : 'Previous photo' }).click(),
    wide: true,
  },
  {
    what: 'calculator slider',
    page: 'vehicle',
    ready: async (tab) => {
      await tab.locator('#finance-calculator input[type=range]').first().focus()
      await tab.waitForLoadState('networkidle')
    },
    act: (tab) => tab.keyboard.press('ArrowRight'),
  },
]

/** From an input to the next frame, at a sixth of this CPU; the browser tells it to the nearest 8 ms. */
export async function inp(bench: Bench): Promise<Row[]> {
  const floor = await slowest(bench, `${bench.origin}/bench/page`, {
    act: (tab) => tab.getByRole('button').click(),
  })
  const crowded = await crowdedOrigin(bench)
  const origins = { search: crowded, vehicle: bench.origin }
  const rows: Row[] = []
  for (const { what, page, ...how } of INTERACTIONS) {
    const { duration, delay, work } = await slowest(bench, origins[page] + bench.paths[page], how)
    rows.push({
      what: `${what}, slowest of ${TIMES}`,
      value: duration,
      unit: 'ms',
      floor: floor.duration,
      target: { most: REACH },
      note: `${delay.toFixed(0)} ms until the page began, ${work.toFixed(0)} ms of its own code, the rest until the frame.`,
    })
  }
  return rows
}

type How = Pick<Interaction, 'ready' | 'act' | 'wide'>

async function slowest(bench: Bench, address: string, { ready, act, wide }: How): Promise<Latency> {
  const screen: BrowserContextOptions = wide ? WIDE : PHONE
  const context = await (await bench.browser()).newContext(screen)
  const tab = await context.newPage()
  await tab.addInitScript(collectInteractions)
  await tab.goto(address, { waitUntil: 'networkidle' })
  await ready?.(tab)
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await tab.evaluate(() => (globalThis.interactions = {}))
  for (let time = 0; time < TIMES; time++) {
    await act(tab, time)
    await tab.waitForTimeout(250)
  }
  // Whatever the last of them began is still theirs.
  await tab.waitForTimeout(500)
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
