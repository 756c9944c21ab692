declare module 'virtual:assets' {
  /**
   * Addresses of the client: the one script, the one stylesheet, and in development the script that reloads the page.
   * `version` names what was built; development has none.
   */
  export const ASSETS: { boot: string; css: string; reload: string | null; version: string | null }
}
