/** The state of a watched car at one moment, as the site shows it. */
export type CarAlertState = {
  status: CarAlertStatus
  /** Dollars; null where the site shows no price, and for amounts that feeds send in place of none. */
  price: number | null
}

/** 'unseen': the site does not show the car; the reason is not known. */
export type CarAlertStatus = 'for_sale' | 'sold' | 'withdrawn' | 'unseen'

/** What the subscriber knows of a car: its last notified state, and the lowest price it was followed or notified at. */
export type NotifiedCarState = { status: CarAlertStatus; price: number | null }

export type CarChangeKind = 'drop' | 'sold' | 'withdrawn' | 'back'
export type CarChange = { kind: CarChangeKind; price: number | null; was: number | null }

type Change = { previous: NotifiedCarState; now: CarAlertState; leastDrop: number }

const isFromForSale = ({ previous }: Change) => previous.status === 'for_sale'

/** Conditions of each notification (WAT-06). The first that holds is sent. */
const KINDS: Record<CarChangeKind, (change: Change) => boolean> = {
  sold: (change) => isFromForSale(change) && change.now.status === 'sold',
  withdrawn: (change) => isFromForSale(change) && change.now.status === 'withdrawn',
  back: ({ previous, now }) =>
    (previous.status === 'sold' || previous.status === 'withdrawn') && now.status === 'for_sale',
  drop: (change) => isFromForSale(change) && change.now.status === 'for_sale' && isDrop(change),
}

const isDrop = ({ previous, now, leastDrop }: Change) =>
  previous.price !== null && now.price !== null && previous.price - now.price >= Math.max(leastDrop, 1)

/**
 * The notification that a car's change calls for, and the state to store for the next comparison. Without a stored
 * state there is none. A price that rises and falls again counts only once it is below the lowest known price, so that
 * small steps down add up.
 */
export function detectCarChange(
  previous: NotifiedCarState | null,
  now: CarAlertState,
  leastDrop: number,
): { notified: NotifiedCarState; change: CarChange | null } {
  if (previous === null) return { notified: { ...now }, change: null }
  if (now.status === 'unseen') return { notified: previous, change: null }
  const change = { previous, now, leastDrop }
  const kind = (Object.keys(KINDS) as CarChangeKind[]).find((each) => KINDS[each](change)) ?? null
  const isNews = kind === 'drop' || kind === 'back'
  const price = previous.price === null ? now.price : isNews ? lowerPrice(previous.price, now.price) : previous.price
  return {
    notified: { status: now.status, price },
    change: kind && { kind, price: now.price, was: kind === 'drop' ? previous.price : null },
  }
}

const lowerPrice = (one: number, other: number | null) => (other === null ? one : Math.min(one, other))
