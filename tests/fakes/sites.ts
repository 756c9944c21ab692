import type { Site } from '../../shared/tenant/site-fields.ts'
import type { Sites } from '../../worker/features/sites/service.ts'

/** Sites held in memory, each at its hosts and its public address. */
export function fakeSites(...all: Site[]): Sites {
  return {
    at: async (hostname) =>
      all.find((site) => site.hosts.includes(hostname) || new URL(site.url).hostname === hostname) ?? null,
    preview: async () => null,
  }
}
