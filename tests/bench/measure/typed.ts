import type { Page as Tab } from '@playwright/test'
import { type Bench, PHONE } from '../bench.ts'
import { crowdedOrigin } from '../crowd.ts'
import { LOOKS_FOR } from '../inp/inputs.ts'
import { median, quantile, type Row } from '../row.ts'

const REACH = 30
/** How long the page waits for more letters, in ms (SRC-07): the timers of this length are watched. */
const DEBOUNCE = 300
/** Typed one after the other, each over the last: no answer is known beforehand. */
const TYPED = ['2019', 'white', 'petrol', 'manual', 'diesel', 'awd', 'black', 'sedan', 'hybrid', 'ute']

/** From the end of the wait for more letters to the list that was asked for, painted. */
export async function typed(bench: Bench): Promise<Row[]> {
  const context = await (await bench.browser()).newContext(PHONE)
  const tab = await context.newPage()
  await tab.addInitScript(watchTyping, DEBOUNCE)
  await tab.goto(`${bench.origin}/bench/page`)
  const floor = await several(() => tab.evaluate(fetchAndPaint))
  await tab.goto((await crowdedOrigin(bench)) + bench.paths.search, { waitUntil: 'networkidle' })
  const box = tab.locator('#search input')
  await box.focus()
  await tab.waitForTimeout(LOOKS_FOR)
  const taken: number[] = []
  for (const words of TYPED) taken.push(await typeOne(tab, words))
  await context.close()
  const row = (what: string, share: (values: number[]) => number): Row => ({
    what,
    value: share(taken),
    unit: 'ms',
    floor: share(floor),
    target: { most: REACH },
  })
  return [
    row('a typed query on screen, p50', median),
    { ...row('a typed query on screen, slowest of 10', (values) => quantile(values, 1)), target: undefined },
  ]
}

async function typeOne(tab: Tab, words: string): Promise<number> {
  await tab.evaluate(() => (globalThis.typing = { fired: 0, painted: 0 }))
  await tab.locator('#search input').fill(words)
  await tab.waitForFunction(() => globalThis.typing.painted > 0)
  return tab.evaluate(() => globalThis.typing.painted - globalThis.typing.fired)
}

async function several(once: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (const _ of TYPED) values.push(await once())
  return values
}

declare global {
  var typing: { fired: number; painted: number }
}

/** Runs in the page: when the wait ends, and when the frame with the new list has been painted. */
function watchTyping(debounce: number): void {
  globalThis.typing = { fired: 0, painted: 0 }
  const wait = globalThis.setTimeout
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    wait(
      ms === debounce
        ? () => {
            globalThis.typing.fired = performance.now()
            work()
          }
        : work,
      ms,
    )) as typeof setTimeout
  // A message comes right behind the frame; a timer would also wait for what the page does after it.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => (globalThis.typing.painted = performance.now()))
  port1.start()
  document.addEventListener('forecourt:drawn', () => requestAnimationFrame(() => port2.postMessage(null)))
}

/** Runs in the page: the least that an answer on screen takes. */
async function fetchAndPaint(): Promise<number> {
  const started = performance.now()
  document.querySelector('h1')!.textContent = await (await fetch('/bench/ok')).text()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - started
}
