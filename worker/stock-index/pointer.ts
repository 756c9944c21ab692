import { z } from 'zod'

/** Where a site's stock is stored. Everything but the pointer is named by its content or version and never changes. */
export const pointerKey = (site: string) => `stock:${site}`
export const storedUnder = (site: string) => `stock:${site}:`
export const indexKey = (site: string, version: string) => `${storedUnder(site)}index:${version}`
export const chunkKey = (site: string, name: string) => `${storedUnder(site)}cars:${name}`

const pointerSchema = z.object({
  /** How the index is written; what was published before this was said has another. */
  format: z.number().int().default(0),
  /** Which index to read; a change of anything about the cars changes it. */
  version: z.string().min(1),
  /** The ones before, latest first: a reader may be told of the live one up to a minute late. */
  replaced: z.array(z.object({ version: z.string().min(1), at: z.number() })).default([]),
  cars: z.number().int().nonnegative(),
  /** What is on hold (stock/held.ts): it comes and goes without a change of the index. */
  holds: z.array(z.tuple([z.number().int(), z.number()])).default([]),
  published_at: z.number(),
})

/** The small value that says which stock is live: reading it is how a Worker notices that stock has changed. */
export type StockPointer = z.output<typeof pointerSchema>

/**
 * Seconds for which KV may answer what never changes from a cache near the reader. Not longer: it remembers that a value
 * is missing too, which may only mean that the value has not come this far yet.
 */
export const UNCHANGING = 300
/** The shortest time that KV may answer from a cache near the reader. */
const SOON = 30

/** The live pointer of a site; null when the site never had stock, or what is stored is not a pointer. */
export async function readPointer(kv: KVNamespace, site: string): Promise<StockPointer | null> {
  const stored = await kv.get(pointerKey(site), { type: 'text', cacheTtl: SOON })
  if (stored === null) return null
  try {
    return pointerSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}
