import type { Features } from './features.ts'

/** Whether a site has anything for a shopper to save on the device, and so a place to find it again. */
export const keepsThings = ({ favourites, search_history }: Features) => favourites || search_history
