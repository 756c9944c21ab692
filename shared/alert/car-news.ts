/** What a watched car is like at a moment, as the site shows it. */
export type CarNow = {
  standing: Standing
  /** Dollars that the site shows; null where it shows none, or only a feed's way of saying none. */
  price: number | null
}

/** 'unseen': the site does not show it, and says nothing of why. */
export type Standing = 'for_sale' | 'sold' | 'withdrawn' | 'unseen'

/** What a reader knows of a car: how it stood, and the lowest price that it was watched or told of at. */
export type CarTold = { standing: Standing; price: number | null }

export type CarNewsKind = 'drop' | 'sold' | 'withdrawn' | 'back'
export type CarNews = { kind: CarNewsKind; price: number | null; was: number | null }

type Change = { told: CarTold; now: CarNow; leastDrop: number }

const wasForSale = ({ told }: Change) => told.standing === 'for_sale'

/** What is news of a car (WAT-06); the first that fits is told. */
const KINDS: Record<CarNewsKind, (change: Change) => boolean> = {
  sold: (change) => wasForSale(change) && change.now.standing === 'sold',
  withdrawn: (change) => wasForSale(change) && change.now.standing === 'withdrawn',
  back: ({ told, now }) => (told.standing === 'sold' || told.standing === 'withdrawn') && now.standing === 'for_sale',
  drop: (change) => wasForSale(change) && change.now.standing === 'for_sale' && isDrop(change),
}

const isDrop = ({ told, now, leastDrop }: Change) =>
  told.price !== null && now.price !== null && told.price - now.price >= Math.max(leastDrop, 1)

/**
 * What a reader is to be told of a car, and what they know from then on. A first look tells nothing. A price that rises
 * and falls again is no news until it is lower than they ever knew it, however small the steps down were.
 */
export function carNews(told: CarTold | null, now: CarNow, leastDrop: number): { told: CarTold; news: CarNews | null } {
  if (told === null) return { told: { ...now }, news: null }
  if (now.standing === 'unseen') return { told, news: null }
  const change = { told, now, leastDrop }
  const kind = (Object.keys(KINDS) as CarNewsKind[]).find((each) => KINDS[each](change)) ?? null
  const isNews = kind === 'drop' || kind === 'back'
  const price = told.price === null ? now.price : isNews ? lower(told.price, now.price) : told.price
  return {
    told: { standing: now.standing, price },
    news: kind && { kind, price: now.price, was: kind === 'drop' ? told.price : null },
  }
}

const lower = (one: number, other: number | null) => (other === null ? one : Math.min(one, other))
