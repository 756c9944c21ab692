import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { hostsOf, type LoadedSite } from './load.ts'

type Store = { put(key: string, value: string): Promise<unknown> }

/** What KV holds for a site: its config, then the hosts that lead to it. */
export function siteEntries({ site, config }: LoadedSite): { key: string; value: string }[] {
  return [
    { key: siteKey(site.slug), value: JSON.stringify(config) },
    ...hostsOf(site).map((host) => ({ key: hostKey(host), value: site.slug })),
  ]
}

/** Writes sites to KV, each config before the hosts that need it. */
export async function pushSites(kv: Store, sites: LoadedSite[]): Promise<void> {
  for (const { key, value } of sites.flatMap(siteEntries)) await kv.put(key, value)
}
