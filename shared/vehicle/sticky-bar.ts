import type { CarAction, CarActionKind } from '../card/actions.ts'
import { joined } from '../text.ts'
import type { CarDetail } from './detail.ts'

/** Beside the next step; labels of the bar, independent of the action buttons. */
const LINKS: [kind: CarActionKind, text: string][] = [
  ['finance', 'Get Finance'],
  ['trade_in', 'Trade-In Valuation'],
]

export type StickyBar = ReturnType<typeof stickyBar>

/**
 * The sticky bar of the vehicle page (VDP-05).
 * @param calculator anchor of the page's calculator ('#finance-calculator'), used where no finance page is available
 */
export function stickyBar(car: CarDetail, calculator: string | null) {
  const { first, rest } = car.keyInformation
  const byLabel = (label: string) => [...first, ...rest].find((fact) => fact.label === label)?.text
  const findHref = (kind: CarActionKind) =>
    car.actions.find((action) => action.kind === kind)?.href ?? (kind === 'finance' ? calculator : null)
  return {
    photo: car.gallery.slides.find(({ kind }) => kind === 'photo')?.thumbnail ?? null,
    name: car.name,
    // 'SUV · Automatic'
    facts: joined([byLabel('Body'), byLabel('Transmission')], ' · '),
    links: LINKS.flatMap(([kind, text]) => {
      const href = findHref(kind)
      return href ? [{ text, href }] : []
    }),
  }
}

/** The next step: of a car on hold to wait for it, else to ask, else to call. */
const PRIMARY: CarActionKind[] = ['free_again', 'enquire', 'call']
/** Which of the others stand beside it. */
const BESIDE: CarActionKind[] = ['enquire', 'test_drive', 'call']
const MAX_BESIDE = 2

/** One primary action (null where there is none), at most two beside it, and those behind More (VDP-03). */
export function rankActions(actions: CarAction[]) {
  const [first = null] = sortByKind(actions, PRIMARY)
  const others = sortByKind(actions, BESIDE).filter((action) => action !== first)
  return { first, beside: others.slice(0, MAX_BESIDE), more: others.slice(MAX_BESIDE) }
}

const sortByKind = (actions: CarAction[], kinds: CarActionKind[]) => [
  ...kinds.flatMap((kind) => actions.filter((action) => action.kind === kind)),
  ...actions.filter(({ kind }) => !kinds.includes(kind)),
]
