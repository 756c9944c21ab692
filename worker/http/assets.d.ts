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
    firstStyles: Record<FirstViewKind, FirstStyles>
    reload: string | null
    version: string | null
  }
  /** A file that stands in the head itself: its text and the hash of that; null in development, which loads it. */
  export type Inlined = { href: string; text: string | null; hash: string | null }
  /** In pieces, each for some variants of headers, cards and lists, or for all; null in development. */
  export type FirstStyles = { href: string; pieces: { text: string; variants: string[] }[] | null }
  /** Pages whose first view comes with its styles in the page: a file of client/styles/first-view each. */
  export type FirstViewKind = 'icons' | 'location' | 'page' | 'search' | 'vehicle'
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
  /** The gallery of looks and what explains a search, in development alone; a build answers 404 there. */
  export const gallery: Routes
  export const devSearch: Routes
}
