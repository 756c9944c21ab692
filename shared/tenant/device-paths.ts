/**
 * The few places that scripts in the browser lead to by themselves. They are rows of `paths.ts`, which a test holds
 * them to: the whole table would be most of what a page loads.
 */
export const SAVED_PATH = '/saved'
export const WATCHLIST_PATH = '/watchlist'
export const COMPARE_PATH = '/compare'
export const carHref = (slug: string) => `/cars/${encodeURIComponent(slug)}`
