/** The state of a watched car at one moment, as the site shows it. */
export type CarNow = {
  standing: Standing
  /** Dollars; null where the site shows no price, and for amounts that feeds send in place of none. */
  price: number | null
}

/** 'unseen': the site does not show the car; the reason is not known. */
export type Standing = 'for_sale' | 'sold' | 'withdrawn' | 'unseen'

/** What the subscriber knows of a car: its last notified state, and the lowest price it was followed or notified at. */
export type CarTold = { standing: Standing; price: number | null }

export type CarNewsKind = 'drop' | 'sold' | 'withdrawn' | 'back'
export type CarNews = { kind: CarNewsKind; price: number | null; was: number | null }

type Change = { told: CarTold; now: CarNow; leastDrop: number }

const isFromForSale = ({ told: previous }: Change) => previous.standing === 'for_sale'

/** Conditions of each notification (WAT-06). The first that holds is sent. */
const KINDS: Record<CarNewsKind, (change: Change) => boolean> = {
  sold: (change) => isFromForSale(change) && change.now.standing === 'sold',
  withdrawn: (change) => isFromForSale(change) && change.now.standing === 'withdrawn',
  back: ({ told: previous, now }) =>
    (previous.standing === 'sold' || previous.standing === 'withdrawn') && now.standing === 'for_sale',
  drop: (change) => isFromForSale(change) && change.now.standing === 'for_sale' && isDrop(change),
}

const isDrop = ({ told: previous, now, leastDrop }: Change) =>
  previous.price !== null && now.price !== null && previous.price - now.price >= Math.max(leastDrop, 1)

/**
 * The notification that a car's change calls for, and the state to store for the next comparison. Without a stored
 * state there is none. A price that rises and falls again counts only once it is below the lowest known price, so that
 * small steps down add up.
 */
export function carNews(
  previous: CarTold | null,
  now: CarNow,
  leastDrop: number,
): { told: CarTold; news: CarNews | null } {
  if (previous === null) return { told: { ...now }, news: null }
  if (now.standing === 'unseen') return { told: previous, news: null }
  const change = { told: previous, now, leastDrop }
  const kind = (Object.keys(KINDS) as CarNewsKind[]).find((each) => KINDS[each](change)) ?? null
  const isNews = kind === 'drop' || kind === 'back'
  const price = previous.price === null ? now.price : isNews ? lowerPrice(previous.price, now.price) : previous.price
  return {
    told: { standing: now.standing, price },
    news: kind && { kind, price: now.price, was: kind === 'drop' ? previous.price : null },
  }
}

const lowerPrice = (one: number, other: number | null) => (other === null ? one : Math.min(one, other))
