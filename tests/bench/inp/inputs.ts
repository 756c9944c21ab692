import type { Page as Tab } from '@playwright/test'
import { type Hand, placeOf, press, type Target, tap } from './hand.ts'

export type Input = {
  what: string
  page: 'search' | 'vehicle'
  /** Done at full speed; without it the page sleeps until it is first touched. */
  ready?: (hand: Hand) => Promise<unknown>
  /** Done slowed down as the input is, and not counted. */
  before?: (hand: Hand) => Promise<void>
  act: (hand: Hand, time: number) => Promise<void>
  /** How many are made on each visit. */
  perVisit: number
  /** Its control is shown on a wide screen only. */
  wide?: true
}

const FILTERS: Target = { selector: '.results-bar button' }
const check = (place: number): Target => ({ selector: '#filters label.check', place })
const keep = (kind: string, place: number): Target => ({ selector: `.card [data-save=${kind}]`, place })

/** Between opening the drawer and the first choice in it, in ms. */
export const LOOKS_FOR = 700

async function awake(hand: Hand): Promise<void> {
  await tap(hand, FILTERS)
  await placeOf(hand.tab, check(0))
  await hand.tab.waitForTimeout(LOOKS_FOR)
  await hand.tab.waitForLoadState('networkidle')
}

async function focused(tab: Tab, selector: string): Promise<void> {
  await placeOf(tab, { selector })
  await tab.evaluate((wanted) => {
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)].find((element) => element.checkVisibility())
    shown?.focus()
  }, selector)
  await tab.waitForLoadState('networkidle')
}

const slide = ({ tab }: Hand) => press(tab, 'ArrowRight')

/** What shoppers do, each on the page where they do it. */
export const INPUTS: Input[] = [
  {
    what: 'opening the filters of a page that sleeps',
    page: 'search',
    act: (hand) => tap(hand, FILTERS),
    perVisit: 1,
  },
  {
    what: 'the first filter of a page that sleeps',
    page: 'search',
    async before(hand) {
      await tap(hand, FILTERS)
      await hand.tab.waitForTimeout(LOOKS_FOR)
    },
    act: (hand) => tap(hand, check(0)),
    perVisit: 1,
  },
  {
    what: 'filter checkbox',
    page: 'search',
    ready: awake,
    act: (hand, time) => tap(hand, check(time)),
    perVisit: 8,
  },
  {
    what: 'price slider',
    page: 'search',
    async ready(hand) {
      await awake(hand)
      await focused(hand.tab, '#filters input[type=range]')
    },
    act: slide,
    perVisit: 8,
  },
  {
    what: 'saving a car',
    page: 'search',
    act: (hand, time) => tap(hand, keep('favourite', time)),
    perVisit: 8,
  },
  // Fewer fit side by side than are pressed: each second press takes the car back.
  {
    what: 'comparing a car',
    page: 'search',
    act: (hand, time) => tap(hand, keep('compare', time >> 1)),
    perVisit: 8,
  },
  {
    what: 'gallery step',
    page: 'vehicle',
    ready: ({ tab }) => placeOf(tab, { selector: '.gallery-step:not([disabled])' }),
    act: (hand, time) => tap(hand, { selector: '.gallery-step', place: time % 2 === 0 ? 1 : 0 }),
    perVisit: 8,
    wide: true,
  },
  {
    what: 'calculator slider',
    page: 'vehicle',
    ready: ({ tab }) => focused(tab, '#finance-calculator input[type=range]'),
    act: slide,
    perVisit: 8,
  },
  {
    what: 'menu, opened and closed',
    page: 'search',
    act: (hand, time) =>
      tap(hand, { selector: time % 2 === 0 ? '[aria-label=Menu][popovertarget]' : '[aria-label="Close menu"]' }),
    perVisit: 8,
  },
  {
    what: 'dialog with a form, opened and closed',
    page: 'vehicle',
    act: (hand, time) =>
      tap(hand, { selector: time % 2 === 0 ? '[data-wake="press:form"]' : 'dialog[open] .form-dialog-close' }),
    perVisit: 8,
  },
]
