import { MESSAGES } from '../messages.ts'
import type { Phone } from '../phone.ts'
import type { CARD_ACTIONS } from '../tenant/choices.ts'
import { carPath, similarPath } from './links.ts'
import { isPurchasable } from './status.ts'
import type { CarSummary } from './summary.ts'

/** A button or link under a car. Its words are ready; `kind` picks its icon and look. */
export type CarAction = { kind: CarActionKind; text: string; href: string }

type Subject = Pick<CarSummary, 'status' | 'slug' | 'simple_body' | 'make'>
type Row = (car: Subject, phone: Phone | null) => { text: string; href: string } | null

/** A row for each action a tenant may choose (CRD-01) and for what is left of them once a car is sold (CRD-02). */
export type CarActionKind = keyof typeof CARD_ACTIONS | 'similar'

/** null where this car or site cannot offer it. */
const ACTIONS: Record<CarActionKind, Row> = {
  details: (car) => ({ text: 'View Details', href: carPath(car) }),
  call: (_, phone) => phone && { text: `Call ${phone.text}`, href: phone.href },
  similar: (car) => ({ text: MESSAGES.findSimilarOnCard, href: similarPath(car) }),
}

/** The tenant's actions for a car on sale; only the way to a similar one when it is not (CRD-02). */
export function carActions(car: Subject, kinds: CarActionKind[], phone: Phone | null): CarAction[] {
  const offered: CarActionKind[] = isPurchasable(car) ? kinds : ['similar']
  const actions: CarAction[] = []
  for (const kind of offered) {
    const action = ACTIONS[kind](car, phone)
    if (action !== null) actions.push({ kind, ...action })
  }
  return actions
}
