/** A link to a page of results; null for a gap. */
export type PageLink = { page: number; href: string; current: boolean } | null
export type Pages = { previous: string | null; next: string | null; links: PageLink[] }

/** Links to the first, last, current and neighbouring pages, with gaps between; null for a single page. */
export function pageLinks(current: number, pages: number, hrefOf: (page: number) => string): Pages | null {
  if (pages <= 1) return null
  const near = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const links: PageLink[] = []
  let before = 0
  for (const page of new Set(near)) {
    if (page > before + 1) links.push(null)
    links.push({ page, href: hrefOf(page), current: page === current })
    before = page
  }
  return {
    previous: current > 1 ? hrefOf(current - 1) : null,
    next: current < pages ? hrefOf(current + 1) : null,
    links,
  }
}
