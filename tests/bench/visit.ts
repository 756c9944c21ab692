import { VISITS_A_SAMPLE } from '../../shared/analytics/events.ts'
import { type Random, randomFrom } from '../builders/random.ts'
import type { Bench } from './bench.ts'
import { type Counts, countsOf, risen } from './counts.ts'
import { openTab, type Tab } from './devtools.ts'
import { aMouse, inView, pause, reach } from './mouse.ts'
import { once } from './once.ts'

const SEED = 51
const VISITS = 6
/** One in so many leaves after each page. */
const LEAVES = 0.12
const LONGEST_VISIT = 16
/** Of the links in view a shopper rests on so many besides the one that is pressed, for so long; assumed. */
const OTHERS = 2
const REST_MS = 300
/** Half of the pages are read to their end. */
const READ_TO_THE_END = 0.5
const READ_MS = 300
/** Rows of views are written so long after they were told. */
const WRITTEN_AFTER_MS = 12_000

export const CARD = '.card h3 a'
const FILTER = '[aria-label="Filters"] details[open] label.check'
const NEXT_PAGE = 'a[href*="page="]'
/** What a shopper does next, the commonest first. */
const STEPS = ['car', 'filter', 'back', 'page'] as const

/** Of all views, those with a mouse; under a finger no page is drawn ahead that is not pressed. Assumed. */
const WITH_MOUSE = 0.4

export type Visits = {
  visits: number
  /** Pages shown and lists changed in place. */
  views: number
  /** Pages shown that had been drawn ahead. */
  shownAhead: number
  /** Events that were told: rows of this database, data points where a dataset is bound. */
  events: number
  /** Rows of D1 that are written where a dataset is bound. */
  rows: number
  asked: Counts['asked']
}

/** Requests to the Worker for each view. */
export type Asked = { pages: number; inVain: number; events: number; calls: number }

export function askedOf({ views, shownAhead, asked }: Visits): Asked {
  const { pages = 0, ahead = 0, events = 0, ...calls } = asked
  const others = Object.values(calls).reduce((sum, count) => sum + count, 0)
  return {
    pages: (pages + shownAhead) / views,
    inVain: ((ahead - shownAhead) / views) * WITH_MOUSE,
    events: events / views,
    calls: others / views,
  }
}

/** Shoppers with a mouse in a real browser, one after the other: what the Worker is asked meanwhile, counted once a run. */
export const browserVisits = once(visitAll)

async function visitAll(bench: Bench): Promise<Visits> {
  const tab = await openTab(bench.debuggingPort + 1, bench.front.flag)
  const random = randomFrom(SEED)
  const before = await countsOf(bench)
  const sums = { views: 0, shownAhead: 0 }
  try {
    for (let visit = 0; visit < VISITS; visit++) {
      const seen = await visitOnce(tab, bench, random)
      sums.views += seen.views
      sums.shownAhead += seen.shownAhead
    }
    await tab.goto('about:blank')
    await pause(WRITTEN_AFTER_MS)
  } finally {
    await tab.close()
  }
  const after = await countsOf(bench)
  const asked = risen(before.asked, after.asked)
  const { event = 0, trust_count: _, ...written } = risen(before.written, after.written)
  const rows = Object.values(written).reduce((sum, count) => sum + count, 0)
  // Of a sample of visits the lists are counted in a row.
  return { ...sums, visits: VISITS, events: event, rows: rows + (asked['events'] ?? 0) / VISITS_A_SAMPLE, asked }
}

/** How many pages and lists were seen, and how many of them had been drawn ahead. */
async function visitOnce(tab: Tab, { origin, paths }: Bench, random: Random) {
  const mouse = aMouse(tab)
  await tab.goto('about:blank')
  await tab.goto(origin + random.pick([paths.home, paths.search]))
  // Another shopper: this device has seen no car yet.
  await tab.evaluate('localStorage.clear()')
  let views = 1
  let depth = 1
  let shownAhead = 0
  while (views < LONGEST_VISIT) {
    await pause(READ_MS)
    if (random.chance(READ_TO_THE_END)) await readToTheEnd(tab)
    if (random.chance(LEAVES)) break
    const step = random.pick(STEPS)
    const selector = { car: CARD, filter: FILTER, page: NEXT_PAGE, back: '' }[step]
    const place = selector ? await reach(tab, selector, random.below(20)) : null
    if (place) {
      for (const other of (await inView(tab, 'a[href^="/cars/"]')).slice(0, OTHERS)) {
        await mouse.moveTo(other)
        await pause(REST_MS)
      }
      await mouse.press(place)
      if (step !== 'filter') depth++
    } else if (depth > 1) {
      depth--
      await tab.evaluate('void setTimeout(() => history.back())')
    } else {
      await tab.goto(origin + paths.search)
    }
    await pause(READ_MS)
    await tab.until(`document.readyState === 'complete'`)
    // A list that changes in place counts once it was looked at.
    if (step === 'filter' && place) await pause(2_000)
    else if (place && (await tab.evaluate<boolean>(WAS_AHEAD))) shownAhead++
    views++
  }
  return { views, shownAhead }
}

const WAS_AHEAD = `performance.getEntriesByType('navigation')[0].activationStart > 0`

async function readToTheEnd(tab: Tab): Promise<void> {
  const height = await tab.evaluate<number>('document.documentElement.scrollHeight')
  for (let y = 0; y < height; y += 600) {
    await tab.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)
    await pause(60)
  }
}
