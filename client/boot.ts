/** Tells the page which parts wake up. */
export const ISLAND = 'data-island'
