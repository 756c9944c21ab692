import type { Page } from '@playwright/test'
import { atRest, frames } from './rest.ts'
import { ALL, at } from './running.ts'
import { expect, test } from './visit.ts'

/** Sites, and how many steps are taken on each. */
const WALKS: [string, number][] = [
  ['meridian', Number(process.env['WALK_STEPS'] ?? 60)],
  ['longreach', Number(process.env['WALK_STEPS'] ?? 25)],
]
const WALK_MS = 400_000
/** A place found again may be off by as much as nobody sees, in px. */
const NEAR = 4

const seed = Number(process.env['WALK_SEED'] ?? 7)

type Shown = { count: string; cars: string[]; chips: string[]; ticked: string[]; text: string; order: string }
type Walker = { page: Page; random: () => number; places: Map<string, number> }
type Step = (walker: Walker) => Promise<void>

/** What the page shows, and what the server gives for its address: both read the same way. */
function read(page: Page): Promise<{ here: Shown; served: Shown }> {
  return page.evaluate(async () => {
    // Runs in the page, which knows nothing outside it.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map((e) => e.textContent)
    const shown = (root: ParentNode): Shown => ({
      count: texts(root, 'output.count').join(),
      cars: texts(root, '.grid-cars > .card h3'),
      chips: texts(root, '.chips .chip'),
      ticked: [...root.querySelectorAll<HTMLInputElement>('#filters input')]
        .filter(({ checked, value }) => checked && value !== '')
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted(),
      text: root.querySelector<HTMLInputElement>('[name=query][form=filters]')?.value ?? '',
      order: root.querySelector<HTMLSelectElement>('[name=sortBy]')?.value ?? '',
    })
    const html = await (await fetch(location.href)).text()
    return { here: shown(document), served: shown(new DOMParser().parseFromString(html, 'text/html')) }
  })
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const isSearch = (page: Page) => new URL(page.url()).pathname.startsWith('/search')

/** Presses one of these where it stands, without moving the page. False when there is none. */
async function press({ page, random }: Walker, selector: string): Promise<boolean> {
  const found = page.locator(selector)
  const count = await found.count()
  if (count === 0) return false
  await found.nth(Math.floor(random() * count)).evaluate((element) => (element as HTMLElement).click())
  return true
}

async function travel(walker: Walker, way: 'back' | 'forward'): Promise<void> {
  const { page, places } = walker
  const canGo = await page.evaluate((to) => (to === 'back' ? navigation.canGoBack : navigation.canGoForward), way)
  if (!canGo) return
  await (way === 'back' ? page.goBack() : page.goForward())
  if (page.url() === 'about:blank') return void (await page.goForward())
  await still(page)
  const { key, y } = await place(page)
  const before = places.get(key)
  if (before !== undefined)
    expect(Math.abs(y - before), `the place at ${page.url()}, ${y} for ${before}`).toBeLessThan(NEAR)
}

/** The results answer to what is changed, and say how far they are, once their code has come. */
const awake = (page: Page) => expect(page.locator('.results')).toHaveAttribute('data-progress')

const place = (page: Page) => page.evaluate(() => ({ key: navigation.currentEntry?.key ?? '', y: scrollY }))

/** Waits until the page has nothing more to do. */
async function still(page: Page): Promise<void> {
  await expect(async () => {
    const [before, after] = await page.evaluate(async () => {
      // Runs in the page, which knows nothing outside it.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const state = () => {
        const progress = document.querySelector<HTMLElement>('.results')?.dataset['progress'] ?? 'still'
        return `${document.readyState} ${progress} ${location.href} ${scrollY}`
      }
      const first = state()
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
      return [first, state()]
    })
    expect(before).toMatch(/^complete (still|failed|lost)/)
    expect(after).toBe(before)
  }).toPass({ timeout: 15_000, intervals: [10] })
  await atRest(page)
}

/** Presses a link to another page and waits until that is there. */
async function follow(walker: Walker, selector: string): Promise<void> {
  const from = walker.page.url()
  if (await press(walker, selector)) await walker.page.waitForURL((url) => url.href !== from)
}

const WORDS = ['auto', 'white', 'diesel', 'tow bar', 'zzqx', '']

const STEPS_ON_RESULTS: [string, number, Step][] = [
  [
    'ticks a value',
    6,
    async (walker) =>
      void (await press(walker, '#filters .filter-group[open] input:is([type=checkbox], [type=radio])')),
  ],
  ['takes a chip back', 4, async (walker) => void (await press(walker, '.chips .chip, .search-none a'))],
  [
    'moves a thumb',
    2,
    async ({ page, random }) => {
      const thumbs = page.locator('#filters input[type=range]')
      const count = await thumbs.count()
      if (count === 0) return
      await thumbs.nth(Math.floor(random() * count)).evaluate((thumb) => thumb.focus({ preventScroll: true }))
      await awake(page)
      const key = pick(random, ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown'])
      for (let times = 0; times < 3; times++) await page.keyboard.press(key)
    },
  ],
  [
    'types',
    2,
    async ({ page, random, places }) => {
      // Whoever types sees the box: the browser itself brings it there.
      await page.locator('[name=query][form=filters]').focus()
      await awake(page)
      await still(page)
      const { key, y } = await place(page)
      places.set(key, y)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(pick(random, WORDS))
      await still(page)
      // Who still writes keeps the words, whatever they were read as.
      await page.locator('[name=query][form=filters]').blur()
    },
  ],
  [
    'chooses an order',
    1,
    async ({ page, random }) => {
      const orders = await page
        .locator('#sort option:enabled')
        .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))
      await page.locator('#sort').selectOption(pick(random, orders), { force: true })
    },
  ],
  ['turns a page', 3, (walker) => follow(walker, '.pages a:not([aria-current])')],
  ['opens a car', 3, (walker) => follow(walker, '.card h3 a')],
  ['reloads', 2, async ({ page }) => void (await page.reload())],
  [
    'opens the link in another tab',
    1,
    async ({ page }) => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      expect((await read(other)).here).toEqual((await read(page)).here)
      await other.close()
    },
  ],
  [
    'scrolls',
    5,
    async ({ page, random }) => {
      await page.evaluate((share) => scrollTo(0, share * (document.body.scrollHeight - innerHeight)), random())
      await frames(page)
    },
  ],
  ['goes back', 6, (walker) => travel(walker, 'back')],
  ['goes forward', 3, (walker) => travel(walker, 'forward')],
]

const STEPS_ELSEWHERE: typeof STEPS_ON_RESULTS = [
  ['goes back', 4, (walker) => travel(walker, 'back')],
  ['reloads', 1, async ({ page }) => void (await page.reload())],
]

test.describe('[SRC-02] any walk ends in the list its address names, at the place it was left', () => {
  test.describe.configure({ timeout: WALK_MS })

  for (const [site, most] of WALKS)
    test(`${most} steps on ${site}`, async ({ page }) => {
      const random = seeded(seed)
      const walker: Walker = { page, random, places: new Map() }
      const taken: string[] = []
      await page.goto(at(site, ALL))
      for (let step = 0; step < most; step++) {
        const steps = isSearch(page) ? STEPS_ON_RESULTS : STEPS_ELSEWHERE
        const [name, , take] = pick(
          random,
          steps.flatMap((each) => Array.from({ length: each[1] }, () => each)),
        )
        taken.push(`${name} at ${page.url()}`)
        const story = () => `WALK_SEED=${seed}, last steps:\n${taken.slice(-8).join('\n')}`
        const { key, y } = await place(page)
        walker.places.set(key, y)
        await take(walker).catch((error: unknown) => {
          throw new Error(story(), { cause: error })
        })
        await still(page)
        if (!isSearch(page)) continue
        await expect(async () => {
          const { here, served } = await read(page)
          expect(here, story()).toEqual(served)
        }).toPass({ timeout: 20_000 })
      }
    })
})

/** The same numbers between 0 and 1 for one seed. */
function seeded(from: number): () => number {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
