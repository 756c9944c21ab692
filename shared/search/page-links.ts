/** A link to a page of results; null for a gap. */
export type PageLink = { page: number; href: string; current: boolean } | null
export type Pages = {
  previous: string | null
  next: string | null
  links: PageLink[]
  /** Every page, on the first page of a list that has more than its links name: no car is far from there (FND-01). */
  all: { page: number; href: string }[]
}

/** A longer list is reached by the lists that narrow it. */
const MAX_ALL_PAGES = 60

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
    all: current === 1 && pages > links.length && pages <= MAX_ALL_PAGES ? everyPage(pages, hrefOf) : [],
  }
}

/** The address of a page of a list whose first one has this address: the page stands last. */
export const pageHref = (first: string, page: number): string =>
  page > 1 ? `${first}${first.includes('?') ? '&' : '?'}page=${page}` : first

const everyPage = (pages: number, hrefOf: (page: number) => string) =>
  Array.from({ length: pages }, (_, at) => ({ page: at + 1, href: hrefOf(at + 1) }))
