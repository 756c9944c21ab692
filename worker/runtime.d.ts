declare module 'virtual:assets' {
  /** Addresses of the built client: the one script, the one stylesheet, and a word that changes with either. */
  export const ASSETS: { boot: string; css: string; version: string }
}
