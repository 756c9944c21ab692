import type { Bench } from '../bench.ts'
import { askWell } from '../client.ts'
import { countsOf } from '../counts.ts'
import { openTab, type Tab } from '../devtools.ts'
import { aMouse, inView, pause, reach } from '../mouse.ts'
import type { Row } from '../row.ts'
import { CARD, WAS_AHEAD } from '../visit.ts'

const PRESSES = 8
const OTHERS = 2
const REST_MS = 300
const EAGERNESS = ['eager', 'moderate', 'conservative'] as const

/** How many pages a browser draws ahead for each link that is pressed, by the eagerness of its rules. */
export async function ahead(bench: Bench): Promise<Row[]> {
  const tab = await openTab(bench.debuggingPort + 1, bench.front.flag)
  try {
    const rows: Row[] = []
    for (const eagerness of EAGERNESS) rows.push(...(await rowsOf(tab, bench, eagerness)))
    return rows
  } finally {
    await use(bench, '')
    await tab.close()
  }
}

const use = ({ port, site }: Bench, eagerness: string) =>
  askWell({ port, host: `${site.site.slug}.localhost`, path: `/bench/use/${eagerness}` })

async function rowsOf(tab: Tab, bench: Bench, eagerness: string): Promise<Row[]> {
  await use(bench, eagerness)
  const before = await countsOf(bench)
  let used = 0
  for (let press = 0; press < PRESSES; press++) if (await pressesOne(tab, bench, press)) used++
  const after = await countsOf(bench)
  const drawn = (after.asked['ahead'] ?? 0) - (before.asked['ahead'] ?? 0)
  return [
    { what: `${eagerness}: pages drawn ahead for each link pressed`, value: drawn / PRESSES, unit: 'ratio' },
    { what: `${eagerness}: of these, shown`, value: drawn === 0 ? 0 : (100 * used) / drawn, unit: '%' },
    {
      what: `${eagerness}: presses whose page was there`,
      value: (100 * used) / PRESSES,
      unit: '%',
    },
  ]
}

/** Rests on some cards of the list and presses another; whether its page had been drawn ahead. */
async function pressesOne(tab: Tab, { origin, paths }: Bench, press: number): Promise<boolean> {
  await tab.goto('about:blank')
  await tab.goto(origin + paths.search)
  const mouse = aMouse(tab)
  const chosen = await reach(tab, CARD, press * 2 + 1)
  if (!chosen) throw new Error('The search page shows no car.')
  const cards = (await inView(tab, CARD)).filter(({ x, y }) => x !== chosen.x || y !== chosen.y)
  for (let other = 0; other < OTHERS; other++) {
    const place = cards[(press + other) % cards.length]
    if (!place) break
    await mouse.moveTo(place)
    await pause(REST_MS)
  }
  await mouse.press(chosen)
  await tab.until(`location.pathname.startsWith('/cars/') && document.readyState === 'complete'`)
  return tab.evaluate<boolean>(WAS_AHEAD)
}
