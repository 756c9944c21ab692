import type { SiteStore } from '../../platform/site-store.ts'

/** Paths of the search pages of one site that were seen most, the most first. Paths hold no typed text and no person. */
export type PopularPages = () => Promise<string[]>

const MAX_PAGES = 8

export const databasePopularPages =
  (store: SiteStore): PopularPages =>
  async () => {
    const { results } = await store
      .prepare('select path from popular_page where site = ?1 order by views desc, path limit ?2')
      .bind(MAX_PAGES)
      .all<{ path: string }>()
    return results.map(({ path }) => path)
  }
