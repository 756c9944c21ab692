import type { Site } from './schema.ts'

/** Every host that a site's config names, its public one first. */
export function hostsOf(site: Pick<Site, 'url' | 'hosts'>): string[] {
  return [...new Set([new URL(site.url).hostname, ...site.hosts])]
}
