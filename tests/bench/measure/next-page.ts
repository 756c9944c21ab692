import type { Bench } from '../bench.ts'
import { openTab, type Tab } from '../devtools.ts'
import { inView, pause } from '../mouse.ts'
import { median, type Row } from '../row.ts'
import { CARD } from '../visit.ts'

const TIMES = 10
/** In ms: how long the pointer rests on a link, and how long the button is down then. */
const PRESSES = [
  { rest: 0, down: 0, what: 'pressed at once and let go at once', most: 100 },
  { rest: 0, down: 80, what: 'pressed at once', most: 100 },
  { rest: 100, down: 80, what: '100 ms on the link', most: 50 },
  { rest: 500, down: 80, what: '500 ms on the link', most: 50 },
]
/** Back and forward, in ms. */
const KEPT = 38
/** A page is painted after so long at most, in ms: asked earlier, it would answer in place of drawing. */
const PAINTED_AFTER = 700
/** Of a list that has just come. */
const SETTLES_IN = 250

/** A link, and the path of the page that it leads to. */
type Way = { from: string; link: string; to: string }
const FLOOR: Way = { from: '/bench/cards', link: 'a', to: '/bench/photo' }

/** From the search page to a car's, and back and forward again from the browser's own store. */
export async function nextPage(bench: Bench): Promise<Row[]> {
  const tab = await openTab(bench.debuggingPort + 1, bench.front.flag)
  const car: Way = { from: bench.paths.search, link: CARD, to: '/cars/' }
  try {
    const rows: Row[] = []
    for (const press of PRESSES) rows.push(await rowOf(tab, bench, car, press))
    const returns = await several(() => comeBack(tab, bench))
    const all = returns.flatMap(({ back, forward }) => [back, forward])
    return [
      ...rows,
      returnRow(
        'back to the search page',
        returns.map(({ back }) => back),
      ),
      returnRow(
        'forward to the car',
        returns.map(({ forward }) => forward),
      ),
      {
        what: 'returns that had to be loaded anew',
        value: all.filter(({ isKept }) => !isKept).length,
        unit: 'count',
        target: { most: 0 },
      },
    ]
  } finally {
    await tab.close()
  }
}

async function several<Value>(once: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < TIMES; time++) values.push(await once())
  return values
}

const worstOf = (all: number[]) => `${Math.max(...all).toFixed(0)} ms`

/** Each time the bare page is pressed before the car, so that both have the machine as it is then. */
async function rowOf(tab: Tab, { origin }: Bench, car: Way, press: (typeof PRESSES)[number]): Promise<Row> {
  const steps = await several(async () => ({
    floor: await follow(tab, origin, FLOOR, press),
    car: await follow(tab, origin, car, press),
  }))
  const [cars, floors] = [steps.map((each) => each.car.ms), steps.map((each) => each.floor.ms)]
  const ahead = steps.filter((each) => each.car.isDrawnAhead).length
  return {
    what: `click to photograph, ${press.what}`,
    value: median(cars),
    floor: median(floors),
    unit: 'ms',
    target: { most: press.most },
    note: `at worst ${worstOf(cars)}, the floor ${worstOf(floors)}; begun ahead ${ahead} times of ${TIMES}.`,
  }
}

const returnRow = (what: string, all: { ms: number }[]): Row => ({
  what,
  value: median(all.map(({ ms }) => ms)),
  unit: 'ms',
  target: { most: KEPT },
  note: `at worst ${worstOf(all.map(({ ms }) => ms))}.`,
})

/** Now, by the clock that two pages of one site share. */
const NOW = 'performance.timeOrigin + performance.now()'
const REMEMBER_CLICK = `void addEventListener('click', ({ timeStamp }) => sessionStorage.setItem('clicked', performance.timeOrigin + timeStamp), true)`

async function follow(
  tab: Tab,
  origin: string,
  { from, link, to }: Way,
  { rest, down }: { rest: number; down: number },
): Promise<{ ms: number; isDrawnAhead: boolean }> {
  await tab.goto('about:blank')
  await tab.goto(origin + from)
  await tab.evaluate(REMEMBER_CLICK)
  const [place] = await inView(tab, link)
  if (!place) throw new Error(`${from} shows no link.`)
  await pause(SETTLES_IN)
  await tab.mouse('mouseMoved', place.x, place.y)
  await pause(rest)
  await tab.mouse('mousePressed', place.x, place.y)
  await pause(down)
  await tab.mouse('mouseReleased', place.x, place.y)
  await pause(PAINTED_AFTER)
  await tab.until(`location.pathname.startsWith(${JSON.stringify(to)}) && document.readyState === 'complete'`)
  return tab.evaluate(PAINT)
}

/**
 * The frame that has the photograph, by the time at which the browser presented it. A page that is drawn ahead has no frame
 * before it is brought forward. Browsers count a photograph as painted before it is decoded, unless its frame waits for that.
 */
const PAINT = `new Promise((done, fail) => new PerformanceObserver((list) => {
  const photo = list.getEntries().findLast(({ element }) => element?.localName === 'img')
  if (photo?.element.decoding !== 'sync') return fail(new Error('The photograph may be decoded after its frame.'))
  const { activationStart } = performance.getEntriesByType('navigation')[0]
  const painted = performance.timeOrigin + Math.max(activationStart, photo.renderTime)
  done({ ms: painted - sessionStorage.getItem('clicked'), isDrawnAhead: activationStart > 0 })
}).observe({ type: 'largest-contentful-paint', buffered: true }))`

type Return = { ms: number; isKept: boolean }

async function comeBack(tab: Tab, { origin, paths }: Bench): Promise<{ back: Return; forward: Return }> {
  await tab.goto('about:blank')
  await tab.goto(origin + paths.search)
  await tab.evaluate(NOTE_RETURN)
  await tab.goto(origin + paths.vehicle)
  await tab.evaluate(NOTE_RETURN)
  const back = await travel(tab, 'back', paths.search)
  return { back, forward: await travel(tab, 'forward', paths.vehicle) }
}

/** The first frame after the page came from the browser's store. */
const NOTE_RETURN = `void addEventListener('pageshow', ({ persisted }) => requestAnimationFrame(() => (globalThis.returned = { at: ${NOW}, persisted })))`

async function travel(tab: Tab, way: 'back' | 'forward', path: string): Promise<Return> {
  await pause(SETTLES_IN)
  await tab.evaluate(`sessionStorage.setItem('left', ${NOW}); void setTimeout(() => history.${way}())`)
  await pause(SETTLES_IN)
  await tab.until(`location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete'`)
  return tab.evaluate<Return>(
    `({ ms: (globalThis.returned?.at ?? ${NOW}) - sessionStorage.getItem('left'), isKept: globalThis.returned?.persisted === true })`,
  )
}
