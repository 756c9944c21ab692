import type { Features } from './features.ts'

/** Whether a site saves anything on the device, and so has a page for it. */
export const savesOnDevice = ({ favourites, search_history }: Features) => favourites || search_history
