import { type MenuLink, menuLinks } from '../routes/links.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { PROMO_PLACES } from './settings.ts'

/** Display period in epoch milliseconds, inclusive start to exclusive expiry; null is open. */
export type DisplayWindow = { start: number | null; expiry: number | null }

export const parseWindow = ({ start, expiry }: { start: string | null; expiry: string | null }): DisplayWindow => ({
  start: start === null ? null : Date.parse(start),
  expiry: expiry === null ? null : Date.parse(expiry),
})

export const isOpen = ({ start, expiry }: DisplayWindow, now: number): boolean =>
  (start === null || start <= now) && (expiry === null || now < expiry)

/** Epoch milliseconds of the next opening or closing; Infinity without one. */
export const nextChangeAt = (windows: readonly DisplayWindow[], now: number): number =>
  Math.min(...windows.flatMap(({ start, expiry }) => [start ?? now, expiry ?? now]).filter((turn) => turn > now))

/** A promo, ready to render (SRC-11). */
export type Promo = DisplayWindow & {
  title: string
  text: string | null
  image: { url: string; alt: string } | null
  link: MenuLink
  /** Position in the grid, from 1; null for its end. */
  position: number | null
  strictDisplay: boolean
}

export type ListSite = { collapse_sold: boolean; promos: Promo[] }

/** A site's promos of one placement, positioned ones first, without disabled ones and unavailable links. */
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
      return [{ title, text, image, link, ...parseWindow(window), position, strictDisplay }]
    })
    .toSorted((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || 0)
}

export const runningPromos = (promos: Promo[], now: number) => promos.filter((promo) => isOpen(promo, now))

export type GridItem<Item> = { item: Item; promo?: undefined } | { item?: undefined; promo: Promo }

/**
 * Inserts promos at their positions, unpositioned ones at the end. A promo beyond the end is appended, or left out with
 * `strictDisplay`.
 */
export function withPromos<Item>(items: Item[], promos: Promo[]): GridItem<Item>[] {
  const cells: GridItem<Item>[] = items.map((item) => ({ item }))
  let next = 0
  for (const promo of promos) {
    const wantedIndex = promo.position === null ? cells.length : Math.max(promo.position - 1, next)
    if (wantedIndex > cells.length && promo.strictDisplay) continue
    const at = Math.min(wantedIndex, cells.length)
    cells.splice(at, 0, { promo })
    next = at + 1
  }
  return cells
}
