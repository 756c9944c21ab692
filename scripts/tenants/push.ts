import { isScheduled } from '../../shared/tenant/feeds.ts'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { hostsOf, type LoadedSite } from './load.ts'

type KvWriter = { put(key: string, value: string, options?: { metadata: unknown }): Promise<unknown> }
type KvEntry = { key: string; value: string; metadata?: { feeds: true } }

/** The KV entries of a site: its config, then its hosts. A config with feeds to look at is marked for the schedule. */
export function siteEntries({ site, config }: LoadedSite): KvEntry[] {
  const mark = site.feeds.some(isScheduled) ? { metadata: { feeds: true as const } } : {}
  return [
    { key: siteKey(site.slug), value: JSON.stringify(config), ...mark },
    ...hostsOf(site).map((host) => ({ key: hostKey(host), value: site.slug })),
  ]
}

/** Writes sites to KV, each config before its hosts: a host never leads to a missing config. */
export async function pushSites(kv: KvWriter, sites: LoadedSite[]): Promise<void> {
  for (const { key, value, metadata } of sites.flatMap(siteEntries)) {
    await (metadata ? kv.put(key, value, { metadata }) : kv.put(key, value))
  }
}
