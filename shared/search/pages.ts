/** A numbered page of results, or a gap between two of them. */
export type PageLink = { page: number; href: string; current: boolean } | null
export type Pages = { previous: string | null; next: string | null; links: PageLink[] }

/** The pages worth a link: the first, the last, and those beside the current one. null stands for a gap. */
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
