/** Paths for scripts in the browser. A test compares them with `paths.ts`, whose whole table would dominate the size of a page. */
export const SAVED_PATH = '/saved'
export const WATCHLIST_PATH = '/watchlist'
export const COMPARE_PATH = '/compare'
export const carHref = (slug: string) => `/cars/${encodeURIComponent(slug)}`
