declare module 'virtual:assets' {
  /**
   * Addresses of the client: the one script, the stylesheet of all pages and those of some, and in development the
   * script that reloads the page. `version` names what was built; development has none.
   */
  export const ASSETS: {
    boot: string
    css: string
    stylesheets: Record<Stylesheet, string>
    reload: string | null
    version: string | null
  }
  /** Kinds of page that have a stylesheet of their own: a file of client/styles/pages each. */
  export type Stylesheet =
    | 'brands'
    | 'compare'
    | 'form'
    | 'location'
    | 'page'
    | 'offers'
    | 'print'
    | 'search'
    | 'specimens'
    | 'vehicle'
    | 'window-card'
}
