import type { Page, PageManifest } from '../../../shared/page/page.ts'

/** The pages of a site as they are published (CNT-01); a post from its day on. */
export type Pages = {
  /** The page at a path, or where an older address leads; null where there is none. Throws while KV gives no answer. */
  at(path: string): Promise<Page | { redirect: string } | null>
  /** What is known of every page without reading it; empty where none is published. */
  manifest(): Promise<PageManifest>
}
