import type { Bench } from '../bench.ts'
import { openTab, type Tab } from '../devtools.ts'
import { median, type Row } from '../row.ts'

const TIMES = 5
/** How long a visitor rests on a link before pressing it, in ms; browsers begin to draw ahead after 200. */
const RESTS = [0, 100, 500]
const REACH = 50

/** From the search page to a car's, and back again from the browser's own store. */
export async function nextPage(bench: Bench): Promise<Row[]> {
  const tab = await openTab(bench.debuggingPort + 1, bench.front.flag)
  try {
    const rows: Row[] = []
    for (const rest of RESTS) {
      const steps = await several(() => clickThrough(tab, bench, rest))
      const ahead = steps.filter(({ drawnAhead }) => drawnAhead).length
      rows.push({
        what: rest === 0 ? 'click to paint, pressed at once' : `click to paint, ${rest} ms on the link`,
        value: median(steps.map(({ ms }) => ms)),
        unit: 'ms',
        ...(rest > 0 && { target: { most: REACH } }),
        note: `drawn ahead ${ahead} times of ${TIMES}.`,
      })
    }
    const returns = await several(() => comeBack(tab, bench))
    const kept = returns.filter((each) => each.kept).length
    rows.push(
      {
        what: 'back to the search page',
        value: median(returns.map(({ ms }) => ms)),
        unit: 'ms',
        target: { most: REACH },
      },
      { what: 'returns that had to be loaded anew', value: TIMES - kept, unit: 'count', target: { most: 0 } },
    )
    return rows
  } finally {
    await tab.close()
  }
}

async function several<Value>(once: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < TIMES; time++) values.push(await once())
  return values
}

/** Now, by the clock that two pages of one site share. */
const NOW = 'performance.timeOrigin + performance.now()'
const REMEMBER_CLICK = `addEventListener('click', () => sessionStorage.setItem('clicked', ${NOW}), true)`

async function clickThrough(tab: Tab, { origin, paths }: Bench, rest: number) {
  await tab.goto('about:blank')
  await tab.goto(origin + paths.search)
  await tab.evaluate(REMEMBER_CLICK)
  const { x, y } = await tab.evaluate<{ x: number; y: number }>(
    `(() => { const { x, y, height } = document.querySelector('.card h3 a').getBoundingClientRect(); return { x: x + 12, y: y + height / 2 } })()`,
  )
  await tab.mouse('mouseMoved', x - 40, y - 40)
  await tab.mouse('mouseMoved', x, y)
  await new Promise((resolve) => setTimeout(resolve, rest))
  await tab.mouse('mousePressed', x, y)
  await tab.mouse('mouseReleased', x, y)
  await tab.until(
    `location.pathname.startsWith('/cars/') && performance.getEntriesByName('first-contentful-paint').length > 0`,
  )
  return tab.evaluate<{ ms: number; drawnAhead: boolean }>(PAINT)
}

/** A page drawn ahead is painted for the visitor when it is brought forward. */
const PAINT = `(() => {
  const { activationStart = 0 } = performance.getEntriesByType('navigation')[0]
  const painted = Math.max(activationStart, performance.getEntriesByName('first-contentful-paint')[0].startTime)
  return { ms: performance.timeOrigin + painted - sessionStorage.getItem('clicked'), drawnAhead: activationStart > 0 }
})()`

async function comeBack(tab: Tab, { origin, paths }: Bench) {
  await tab.goto(origin + paths.search)
  await tab.evaluate(
    `addEventListener('pageshow', ({ persisted }) => requestAnimationFrame(() => (globalThis.back = { at: ${NOW}, persisted })))`,
  )
  await tab.goto(origin + paths.vehicle)
  await tab.evaluate(`sessionStorage.setItem('left', ${NOW}); setTimeout(() => history.back())`)
  await tab.until(`location.pathname === ${JSON.stringify(paths.search)} && document.readyState === 'complete'`)
  return tab.evaluate<{ ms: number; kept: boolean }>(
    `new Promise(requestAnimationFrame).then(() => ({ ms: (globalThis.back?.at ?? ${NOW}) - sessionStorage.getItem('left'), kept: globalThis.back?.persisted === true }))`,
  )
}
