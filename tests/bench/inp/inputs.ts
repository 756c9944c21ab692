import type { Locator, Page as Tab } from '@playwright/test'
import { type Hand, press, tap } from './hand.ts'

export type Input = {
  what: string
  page: 'search' | 'vehicle'
  /** Done at full speed; without it the page sleeps until it is first touched. */
  ready?: (tab: Tab) => Promise<unknown>
  /** Done slowed down as the input is, and not counted. */
  before?: (hand: Hand) => Promise<void>
  act: (hand: Hand, time: number) => Promise<void>
  /** How many are made on each visit. */
  perVisit: number
  /** Its control is shown on a wide screen only. */
  wide?: true
}

const filtersButton = (tab: Tab) => tab.locator('.results-bar button')
const check = (tab: Tab, place: number) => tab.locator('#filters label.check:visible').nth(place)
const keep = (tab: Tab, kind: string, place: number) => tab.locator(`.card [data-save=${kind}]`).nth(place)

/** Between opening the drawer and the first choice in it, in ms. */
const LOOKS_FOR = 700

async function awake(tab: Tab): Promise<void> {
  await filtersButton(tab).click()
  await check(tab, 0).waitFor()
  await tab.locator('html[data-live]').waitFor()
  await tab.waitForLoadState('networkidle')
}

async function focused(tab: Tab, slider: Locator): Promise<void> {
  await slider.focus()
  await tab.waitForLoadState('networkidle')
}

const slide = ({ tab }: Hand) => press(tab, 'ArrowRight')

/** What shoppers do, each on the page where they do it. */
export const INPUTS: Input[] = [
  {
    what: 'opening the filters of a page that sleeps',
    page: 'search',
    act: (hand) => tap(hand, filtersButton(hand.tab)),
    perVisit: 1,
  },
  {
    what: 'the first filter of a page that sleeps',
    page: 'search',
    async before(hand) {
      await tap(hand, filtersButton(hand.tab))
      await hand.tab.waitForTimeout(LOOKS_FOR)
    },
    act: (hand) => tap(hand, check(hand.tab, 0)),
    perVisit: 1,
  },
  {
    what: 'filter checkbox',
    page: 'search',
    ready: awake,
    act: (hand, time) => tap(hand, check(hand.tab, time)),
    perVisit: 6,
  },
  {
    what: 'price slider',
    page: 'search',
    async ready(tab) {
      await awake(tab)
      await focused(tab, tab.locator('#filters input[type=range]:visible').first())
    },
    act: slide,
    perVisit: 6,
  },
  {
    what: 'saving a car',
    page: 'search',
    act: (hand, time) => tap(hand, keep(hand.tab, 'favourite', time)),
    perVisit: 6,
  },
  // Fewer fit side by side than are pressed: each second press takes the car back.
  {
    what: 'comparing a car',
    page: 'search',
    act: (hand, time) => tap(hand, keep(hand.tab, 'compare', time >> 1)),
    perVisit: 6,
  },
  {
    what: 'gallery step',
    page: 'vehicle',
    ready: (tab) => tab.locator('.gallery-step').last().waitFor(),
    act: (hand, time) =>
      tap(hand, hand.tab.getByRole('button', { name: time % 2 === 0 ? 'Next photo' : 'Previous photo' })),
    perVisit: 6,
    wide: true,
  },
  {
    what: 'calculator slider',
    page: 'vehicle',
    ready: (tab) => focused(tab, tab.locator('#finance-calculator input[type=range]').first()),
    act: slide,
    perVisit: 6,
  },
  {
    what: 'menu, opened and closed',
    page: 'search',
    act: (hand, time) =>
      tap(hand, hand.tab.getByRole('button', { name: time % 2 === 0 ? 'Menu' : 'Close menu', exact: true })),
    perVisit: 6,
  },
  {
    what: 'dialog with a form, opened and closed',
    page: 'vehicle',
    act: (hand, time) =>
      tap(
        hand,
        time % 2 === 0
          ? hand.tab.locator('[data-wake="press:form"]:visible').first()
          : hand.tab.locator('.form-dialog-close'),
      ),
    perVisit: 6,
  },
]
