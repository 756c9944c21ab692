import type { PROMO_PLACES } from '../tenant/choices.ts'
import { type MenuLink, menuLinks } from '../tenant/menu.ts'
import type { Site } from '../tenant/schema.ts'
import { isOpen, type Window, windowOf } from './window.ts'

/** A promo node ready to draw (SRC-11). */
export type Promo = Window & {
  title: string
  text: string | null
  image: { url: string; alt: string } | null
  link: MenuLink
  /** Place in the grid, from 1; null stands at its end. */
  position: number | null
  strictDisplay: boolean
}

/** Pixels of a slide. */
export type PromoSize = { width: number; height: number }

/** What the rules of a list of results need of a site beside those of its cars. */
export type ListSite = { collapse_sold: boolean; promos: Promo[] }

/** A site's promos of one place, positioned ones first; without those that are switched off or lead nowhere today. */
export function sitePromos(
  { features, search }: Pick<Site, 'features' | 'search'>,
  place: keyof typeof PROMO_PLACES,
): Promo[] {
  if (!features.promotions) return []
  return search.promos
    .filter((promo) => promo.display && promo.place === place)
    .flatMap(({ node, position, strictDisplay, ...window }) => {
      const [link] = menuLinks([node.link], features)
      if (!link) return []
      const { title, text, image } = node
      return [{ title, text, image, link, ...windowOf(window), position, strictDisplay }]
    })
    .toSorted((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || 0)
}

/** Those whose window is open at `now`. */
export const runningPromos = (promos: Promo[], now: number) => promos.filter((promo) => isOpen(promo, now))

/** A cell of the grid. */
export type GridItem<Item> = { item: Item; promo?: undefined } | { item?: undefined; promo: Promo }

/**
 * Items with promos among them, each at its position as the shopper counts: positioned ones first, then the others at the
 * end. Where the grid is too short for a position the promo ends it, or stays away if it is strict about its place.
 */
export function withPromos<Item>(items: Item[], promos: Promo[]): GridItem<Item>[] {
  const cells: GridItem<Item>[] = items.map((item) => ({ item }))
  let next = 0
  for (const promo of promos) {
    const wanted = promo.position === null ? cells.length : Math.max(promo.position - 1, next)
    if (wanted > cells.length && promo.strictDisplay) continue
    const at = Math.min(wanted, cells.length)
    cells.splice(at, 0, { promo })
    next = at + 1
  }
  return cells
}
