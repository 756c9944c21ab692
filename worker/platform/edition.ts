import { ASSETS } from 'virtual:assets'
import type { Bindings } from '../bindings.ts'
import { contentHash } from './crypto.ts'
import { perSite } from './per-site.ts'

/** Which program answers: what it draws is its own. null in development, where the program changes as it is written. */
export const build = ({ IMAGE_RESIZING }: Bindings): string | null =>
  ASSETS.version && ASSETS.version + (IMAGE_RESIZING ? '-resized' : '')

/** Which config a site has: another one makes another edition of everything that follows from it. */
export const configEdition = perSite((site) => contentHash(JSON.stringify(site)))
