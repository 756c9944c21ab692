import type { Runtime } from '../operator/runtime.ts'
import { type LoadedSite, loadValidTenants } from './load.ts'
import { pushSites } from './push.ts'

/** Loads the configs in tenants/ into the local stores; throws for one that is not valid, and changes nothing then. */
export async function loadIntoStores(withStores: Runtime['withStores'], store?: string): Promise<LoadedSite[]> {
  const sites = await loadValidTenants()
  await withStores(store, async ({ KV }) => pushSites(KV, sites))
  return sites
}
