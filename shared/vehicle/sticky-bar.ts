import type { Link } from '../car/links.ts'
import type { CarAction, CarActionKind } from '../card/actions.ts'
import { joined } from '../text.ts'
import type { CarDetail } from './detail.ts'

/** Labels of the bar, independent of the action buttons. */
const LINKS: [kind: CarActionKind, text: string][] = [
  ['finance', 'Get Finance'],
  ['trade_in', 'Trade-In Valuation'],
]

export type StickyBar = ReturnType<typeof stickyBar>

/**
 * The sticky bar of the vehicle page (VDP-05).
 * @param calculator anchor of the page's calculator ('#finance-calculator'), used where no finance page is available. A
 * car with neither link shows its primary action.
 */
export function stickyBar(car: CarDetail, calculator: string | null) {
  const { first, rest } = car.keyInformation
  const byLabel = (label: string) => [...first, ...rest].find((fact) => fact.label === label)?.text
  return {
    photo: car.gallery.slides.find(({ kind }) => kind === 'photo')?.thumbnail ?? null,
    name: car.name,
    // 'SUV · Automatic'
    facts: joined([byLabel('Body'), byLabel('Transmission')], ' · '),
    links: car.sold ? [car.sold.action] : topLinks(car.actions, calculator),
  }
}

function topLinks(actions: CarAction[], calculator: string | null): Link[] {
  const links = LINKS.flatMap(([kind, text]): Link[] => {
    const href = actions.find((action) => action.kind === kind)?.href ?? (kind === 'finance' ? calculator : null)
    return href ? [{ text, href }] : []
  })
  if (links.length > 0) return links
  return primaryFirst(actions)
    .slice(0, 1)
    .map(({ text, href }) => ({ text, href }))
}

/** Moves the primary action to the front: of a car on hold to wait for it, else enquire, else call, else the first one. */
export function primaryFirst(actions: CarAction[]): CarAction[] {
  const primary = (['free_again', 'enquire', 'call'] as const).flatMap((kind) =>
    actions.filter((action) => action.kind === kind),
  )[0]
  return primary ? [primary, ...actions.filter((action) => action !== primary)] : actions
}
