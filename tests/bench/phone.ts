import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium as playwright,
  type Page as Tab,
} from '@playwright/test'
import { CHROMIUM_FLAGS, chromium } from '../../scripts/browser.ts'
import { PHONE } from './bench.ts'
import { type Hand, placeOf, tap } from './inp/hand.ts'
import { LOOKS_FOR } from './inp/inputs.ts'
import { watchBytes } from './watch-bytes.ts'

/** Where a shopper with a phone is: a site's list and one of its cars, or those of the plain pages. */
export type Shop = { browser: Browser; origin: string; list: string; car: string }

/** What follows a press or a page is over by then, in ms. */
const SETTLES_IN = 800
const CHECK = '#filters label.check:not(:has(:checked))'
const CARD = '.card h3 a'

type SlowDown = (rate: number) => Promise<unknown>

declare global {
  var blocked: number
}

/**
 * Ticks filters one after the other, in a drawer where they are in one, on a page that was not touched: for each the time
 * from the click to the frame in which the new count stands, in ms, in this document or in the next.
 */
export function pressFilters({ browser, origin, list }: Shop, rate: number, presses = 4): Promise<number[]> {
  return visit(browser, async (hand, slowDown) => {
    const { tab } = hand
    await tab.addInitScript(noteCounts)
    await tab.goto(origin + list, { waitUntil: 'networkidle' })
    await slowDown(rate)
    if (await tab.locator('.results-bar button').count()) await tap(hand, { selector: '.results-bar button' })
    await tab.waitForTimeout(LOOKS_FOR)
    const taken: number[] = []
    for (let press = 0; press < presses; press++) taken.push(await pressOnce(hand, press))
    return taken
  })
}

async function pressOnce(hand: Hand, place: number): Promise<number> {
  const { tab } = hand
  await tab.evaluate(() => sessionStorage.removeItem('counts'))
  await tap(hand, { selector: CHECK, place })
  // Not waited for in the page, where the script for that would run before the result; the page may be left meanwhile.
  do await tab.waitForTimeout(SETTLES_IN)
  while (!(await tab.evaluate(() => sessionStorage.getItem('counts')).catch(() => null)))
  const { clicked, counts } = await tab.evaluate(() => ({
    clicked: Number(sessionStorage.getItem('clicked')),
    counts: JSON.parse(sessionStorage.getItem('counts') ?? '[]') as { text: string; at: number }[],
  }))
  const last = counts.at(-1)?.text
  return (counts.find(({ text }) => text === last)?.at ?? Number.NaN) - clicked
}

/** Runs in every document: when a click was, and when a frame with another count was painted, by the clock that documents share. */
function noteCounts(): void {
  const note = 'counts'
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)),
    true,
  )
  // A message comes right behind the frame.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data: text }) => {
    const counts = JSON.parse(sessionStorage.getItem(note) ?? '[]') as object[]
    const at = performance.timeOrigin + performance.now()
    sessionStorage.setItem(note, JSON.stringify([...counts, { text, at }]))
  })
  port1.start()
  let shown: string | null = null
  const look = () => {
    const text = document.querySelector('.filter-count')?.textContent ?? shown
    if (text === shown) return
    shown = text
    requestAnimationFrame(() => port2.postMessage(text))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A phone's screen and finger, but for its width: no window is narrower than 500 px. */
const PHONE_FLAGS = [
  '--window-size=500,910',
  '--screen-info={875x1592}',
  '--force-device-scale-factor=1.75',
  '--touch-events=enabled',
  '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2,viewportEnabled=true,viewportMetaEnabled=true,shrinksViewportContentToFit=true',
]
const AS_LAUNCHED = { viewport: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }

/**
 * A browser that is a phone by its flags. A phone that is emulated is taken off a page as the page is left, which styles, lays
 * out and paints all of it once more: two thirds of the wait for the next page, which no phone has.
 */
export const launchPhone = async (trust: string): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium(),
    args: [...CHROMIUM_FLAGS, trust, ...PHONE_FLAGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/** From the click on a card's link to the frame with the car's photograph on the next page, in ms, in a launched phone. */
export function followCard({ browser, origin, list }: Shop, rate: number): Promise<number> {
  const follow = async (hand: Hand, slowDown: SlowDown) => {
    const { tab } = hand
    await tab.addInitScript(noteCounts)
    await tab.goto(origin + list, { waitUntil: 'networkidle' })
    await slowDown(rate)
    await placeOf(tab, { selector: CARD })
    await tab.waitForTimeout(SETTLES_IN)
    await tap(hand, { selector: CARD })
    await tab.waitForURL(/\/cars\//, { waitUntil: 'load' })
    await tab.waitForTimeout(SETTLES_IN)
    return tab.evaluate(photoPainted)
  }
  return visit(browser, follow, AS_LAUNCHED)
}

/** Runs in the page of the car: the paint of the photograph, not of a logo before it, since the click. */
function photoPainted(): Promise<number> {
  type Paint = PerformanceEntry & { renderTime: number; element: HTMLImageElement | null }
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The car page painted no photograph.')), 5_000)
    new PerformanceObserver((list) => {
      const photo = (list.getEntries() as Paint[]).find(({ element }) => element?.fetchPriority === 'high')
      const clicked = Number(sessionStorage.getItem('clicked'))
      if (photo) resolve(performance.timeOrigin + photo.renderTime - clicked)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

/** Of a first visit: how long tasks block the thread beyond their first 50 ms, from the first paint until the page is still. */
export function blockingTime({ browser, origin, car }: Shop, rate: number): Promise<number> {
  return visit(browser, async ({ tab }, slowDown) => {
    await tab.addInitScript(() => {
      globalThis.blocked = 0
      new PerformanceObserver((list) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        for (const { startTime, duration } of list.getEntries())
          if (paint && startTime + duration > paint.startTime) globalThis.blocked += duration - 50
      }).observe({ type: 'longtask', buffered: true })
    })
    await slowDown(rate)
    await tab.goto(origin + car, { waitUntil: 'networkidle' })
    await tab.waitForTimeout(SETTLES_IN * 2)
    return tab.evaluate(() => globalThis.blocked)
  })
}

const isScript = ({ type }: { type: string }) => type === 'Script'

/** The scripts that a page loads by itself for a visitor who has seen the others, from the network or the cache. */
export async function scriptsAgain(
  { browser, origin }: Pick<Shop, 'browser' | 'origin'>,
  page: string,
  visited: string[],
) {
  return visit(browser, async ({ tab }) => {
    for (const path of visited) {
      await tab.goto(origin + path, { waitUntil: 'networkidle' })
      await tab.waitForTimeout(SETTLES_IN)
    }
    const loaded = await watchBytes(tab)
    await tab.goto(origin + page, { waitUntil: 'networkidle' })
    await tab.waitForTimeout(SETTLES_IN)
    return { files: loaded.all().filter(isScript).length, bytes: loaded.sum(isScript), names: loaded.list(isScript) }
  })
}

/** A phone whose browser has stored nothing yet; `slowDown` makes its processor so many times slower. */
async function visit<Value>(
  browser: Browser,
  work: (hand: Hand, slowDown: SlowDown) => Promise<Value>,
  phone: BrowserContextOptions = PHONE,
): Promise<Value> {
  const context = await browser.newContext(phone)
  try {
    const tab: Tab = await context.newPage()
    const session: CDPSession = await context.newCDPSession(tab)
    return await work({ tab, session, isTouch: true }, (rate) =>
      session.send('Emulation.setCPUThrottlingRate', { rate }),
    )
  } finally {
    await context.close()
  }
}
