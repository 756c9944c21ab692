import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { hostsOf, type LoadedSite } from './load.ts'

type KvWriter = { put(key: string, value: string): Promise<unknown> }

/** The KV entries of a site: its config, then its hosts. */
export function siteEntries({ site, config }: LoadedSite): { key: string; value: string }[] {
  return [
    { key: siteKey(site.slug), value: JSON.stringify(config) },
    ...hostsOf(site).map((host) => ({ key: hostKey(host), value: site.slug })),
  ]
}

/** Writes sites to KV, each config before its hosts: a host never leads to a missing config. */
export async function pushSites(kv: KvWriter, sites: LoadedSite[]): Promise<void> {
  for (const { key, value } of sites.flatMap(siteEntries)) await kv.put(key, value)
}
