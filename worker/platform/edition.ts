import { ASSETS } from 'virtual:assets'
import type { Bindings } from '../bindings.ts'
import { contentHash } from './crypto.ts'
import { perSite } from './per-site.ts'

/** The version of the program that renders pages; null in development, where it changes without a build. */
export const build = ({ IMAGE_RESIZING }: Bindings): string | null =>
  ASSETS.version && ASSETS.version + (IMAGE_RESIZING ? '-resized' : '')

/** The hash of a site's config: part of the key of every value derived from it. */
export const configEdition = perSite((site) => contentHash(JSON.stringify(site)))
