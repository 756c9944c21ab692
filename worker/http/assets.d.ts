declare module 'virtual:assets' {
  /**
   * Addresses of the client: the one script, the stylesheet of pages without one of their own and those of some, and in
   * development the script that reloads the page. `version` names what was built; development has none.
   */
  export const ASSETS: {
    boot: string
    css: string
    stylesheets: Record<Stylesheet, string>
    firstScript: Inlined
    firstStyles: Record<FirstViewKind, Inlined>
    reload: string | null
    version: string | null
  }
  /** A file that stands in the head itself: its text and the hash of that; null in development, which loads it. */
  export type Inlined = { href: string; text: string | null; hash: string | null }
  /** Pages whose first view has styles of its own, and all others: a file of client/styles/first-view each. */
  export type FirstViewKind = 'every' | 'icons' | 'location' | 'page' | 'search' | 'vehicle'
  /** Kinds of page that have a stylesheet of their own: a file of client/styles/pages each. */
  export type Stylesheet =
    | 'brands'
    | 'compare'
    | 'form'
    | 'icons'
    | 'location'
    | 'page'
    | 'offers'
    | 'print'
    | 'search'
    | 'sections'
    | 'specimens'
    | 'vehicle'
    | 'window-card'
}

declare module 'virtual:gallery' {
  type Routes = import('hono').Hono<import('../context.ts').AppEnv>
  /** The gallery of components and what explains a search, in development alone; a build answers 404 there. */
  export const gallery: Routes
  export const devSearch: Routes
}
