import type { Site } from '../../shared/tenant/site-fields.ts'
import type { Platform } from '../operator/operator-access.ts'

/** Where a site is looked at: on this machine under its name there, elsewhere at its own address. */
export const siteAddress = ({ origin, isRemote }: Platform, { slug, url }: Pick<Site, 'slug' | 'url'>): string =>
  origin === null || isRemote ? url : origin.replace('//', `//${slug}.`)
