declare module 'virtual:assets' {
  /**
   * Addresses of the client: the one script, the stylesheet of all pages and those of some, and in development the
   * script that reloads the page. `version` names what was built; development has none.
   */
  export const ASSETS: {
    boot: string
    css: string
    looks: Record<Looks, string>
    reload: string | null
    version: string | null
  }
  /** What a page is dressed as beyond what all wear: a file of client/styles/pages each. */
  export type Looks = 'brands' | 'compare' | 'form' | 'home' | 'print' | 'search' | 'vehicle'
}
