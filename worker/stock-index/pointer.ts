import { z } from 'zod'

/** The cars of a site that are on hold: which, and until when (epoch ms). */
export type Holds = readonly (readonly [car: number, until: number])[]

/** The cars on hold at `now`. The clock alone ends a hold (RES-01). */
export const carsOnHold = (holds: Holds, now: number): ReadonlySet<number> =>
  new Set(holds.flatMap(([car, until]) => (now < until ? [car] : [])))

/** A suffix for versions, different for every set of held cars; '' without holds. */
export const holdsMark = (holds: Holds, now: number): string =>
  [...carsOnHold(holds, now)].map((car) => `.${car}`).join('')

/** Marks the cars on hold as reserved: holds are in neither feed nor index. */
export const markReserved =
  (held: ReadonlySet<number>) =>
  <Shown extends { id: number; reserved: boolean }>(car: Shown): Shown =>
    held.has(car.id) && !car.reserved ? { ...car, reserved: true } : car

/** Where a site's stock is stored. Everything but the pointer is named by its content or version and never changes. */
export const pointerKey = (site: string) => `stock:${site}`
export const storedUnder = (site: string) => `stock:${site}:`
/** The head of an index; the parts and display blocks that it names are beside it. */
export const indexKey = (site: string, version: string) => `${storedUnder(site)}index:${version}`
export const partKey = (site: string, name: string) => `${storedUnder(site)}part:${name}`
export const chunkKey = (site: string, name: string) => `${storedUnder(site)}cars:${name}`

const pointerSchema = z.object({
  /** INDEX_FORMAT of the index; 0 for pointers older than this field. */
  format: z.number().int().default(0),
  /** Which index to read; a change of anything about the cars changes it. */
  version: z.string().min(1),
  /** The versions before, latest first: KV may give a reader a pointer that is up to a minute old. */
  replaced: z.array(z.object({ version: z.string().min(1), at: z.number() })).default([]),
  cars: z.number().int().nonnegative(),
  /** The cars on hold : holds change without a change of the index. */
  holds: z.array(z.tuple([z.number().int(), z.number()])).default([]),
  published_at: z.number(),
})

/** Names the live stock: reading it is how a Worker notices that stock has changed. */
export type StockPointer = z.output<typeof pointerSchema>

/** Seconds; the shortest that KV allows. */
const POINTER_CACHE_TTL = 30

/** The live pointer of a site; null when the site never had stock, or what is stored is not a pointer. */
export async function readPointer(kv: KVNamespace, site: string): Promise<StockPointer | null> {
  const stored = await kv.get(pointerKey(site), { type: 'text', cacheTtl: POINTER_CACHE_TTL })
  return stored === null ? null : parsePointer(stored)
}

/** The pointer of a stored text; null when it is none. */
export function parsePointer(stored: string): StockPointer | null {
  try {
    return pointerSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** The same pointer with these cars on hold; equal holds give equal text. */
export const pointerWithHolds = (pointer: StockPointer, holds: Holds): StockPointer => ({
  ...pointer,
  holds: holds.map(([car, until]): [number, number] => [car, until]).toSorted(([a], [b]) => a - b),
})
