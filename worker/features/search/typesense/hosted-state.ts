import { z } from 'zod'

/** What a search server holds of a site's stock, for every reader to see whether it is behind: a value in KV. */
const stateSchema = z.object({ host: z.string(), collection: z.string(), version: z.string().nullable() })

export type HostedState = z.output<typeof stateSchema>

const stateKey = (site: string) => `hosted:${site}`
/** Seconds; the shortest that KV allows. */
const CACHE_TTL = 30

export async function writeHostedState(kv: KVNamespace, site: string, state: HostedState): Promise<void> {
  await kv.put(stateKey(site), JSON.stringify(state))
}

/** Nothing is known of a site that is hosted nowhere. */
export const deleteHostedState = (kv: KVNamespace, site: string): Promise<void> => kv.delete(stateKey(site))

/** null while the server was never told of the stock, or what is stored cannot be read. */
export async function readHostedState(kv: KVNamespace, site: string): Promise<HostedState | null> {
  const stored = await kv.get(stateKey(site), { type: 'text', cacheTtl: CACHE_TTL })
  if (stored === null) return null
  try {
    return stateSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}
