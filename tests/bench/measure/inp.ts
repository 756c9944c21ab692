import type { Page as Tab } from '@playwright/test'
import { type Bench, PHONE } from '../bench.ts'
import { quantile, type Row } from '../row.ts'

const SLOWDOWN = 6
const REACH = 50
/** Interactions of one kind; the slowest counts, as it does for INP on a page this short. */
const TIMES = 6

type Interaction = {
  what: string
  path: (bench: Bench) => string
  ready: (tab: Tab) => Promise<void>
  act: (tab: Tab, time: number) => Promise<void>
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
    act: (tab) => tab.getByRole('button', { name: 'Next photo' }).click(),
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
    const value = await slowest(bench, interaction)
    rows.push({ what: `${interaction.what}, slowest of ${TIMES}`, value, unit: 'ms', floor, target: { most: REACH } })
  }
  return rows
}

async function slowest(bench: Bench, { path, ready, act }: Interaction): Promise<number> {
  const context = await (await bench.browser()).newContext(PHONE)
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
  const durations = await tab.evaluate(() => Object.values(globalThis.interactions))
  await context.close()
  if (durations.length === 0) throw new Error('No interaction was seen.')
  return quantile(durations, 1)
}

declare global {
  var interactions: Record<number, number>
}

/** Runs in the page: the longest event of each interaction. */
function collectInteractions(): void {
  globalThis.interactions = {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const known = globalThis.interactions[entry.interactionId] ?? 0
      globalThis.interactions[entry.interactionId] = Math.max(known, entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
