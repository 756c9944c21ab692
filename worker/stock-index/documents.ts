import { joinBytes } from '../../shared/bytes.ts'
import type { Car } from '../../shared/car/schema.ts'
import { contentHash, utf8 } from '../platform/crypto.ts'

/**
 * Whole cars for vehicle pages, stored in chunks of neighbouring ids. A chunk is named by its content: an import
 * rewrites only the chunks whose cars changed, and a chunk never changes under its name.
 */
export type Chunk = { number: number; name: string; bytes: Uint8Array<ArrayBuffer> }

const IDS_IN_CHUNK = 64

export const chunkNumber = (id: number) => Math.floor(id / IDS_IN_CHUNK)

/** A heading in JSON on one line, then the cars in JSON one after the other, as long in bytes as the heading says. */
type Heading = { site: string; cars: [id: number, bytes: number][] }

const LINE_END = 10

/** Collects cars, which must come in the order of their ids, and hands over each chunk as soon as it is full. */
export function chunkWriter(site: string, store: (chunk: Chunk) => Promise<void>) {
  let number = -1
  let cars: { id: number; json: Uint8Array }[] = []
  const flush = async () => {
    if (cars.length === 0) return
    const heading: Heading = { site, cars: cars.map(({ id, json }) => [id, json.length]) }
    const bytes = joinBytes([utf8(`${JSON.stringify(heading)}\n`), ...cars.map(({ json }) => json)])
    cars = []
    await store({ number, name: await contentHash(bytes), bytes })
  }
  const add = async (car: Car) => {
    const next = chunkNumber(car.id)
    if (next < number) throw new Error('Cars must come in the order of their ids.')
    if (next > number) await flush()
    number = next
    cars.push({ id: car.id, json: utf8(JSON.stringify(car)) })
  }
  return { add, flush }
}

export const isChunkOf = (bytes: Uint8Array, site: string): boolean => readHeading(bytes).site === site

/** One car of a chunk; null when it is not there. */
export const carInChunk = (bytes: Uint8Array, id: number): Car | null => carsInChunk(bytes, new Set([id]))[0] ?? null

/** These cars of a chunk, in the order of their ids; those that it has not are left out. */
export function carsInChunk(bytes: Uint8Array, ids: ReadonlySet<number>): Car[] {
  const cars: Car[] = []
  const decoder = new TextDecoder()
  let start = bytes.indexOf(LINE_END) + 1
  for (const [id, length] of readHeading(bytes).cars) {
    if (ids.has(id)) cars.push(JSON.parse(decoder.decode(bytes.subarray(start, start + length))) as Car)
    start += length
  }
  return cars
}

/** Every car of a chunk, in the order of their ids. */
export const allCarsInChunk = (bytes: Uint8Array): Car[] =>
  carsInChunk(bytes, new Set(readHeading(bytes).cars.map(([id]) => id)))

const readHeading = (bytes: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(LINE_END)))) as Heading
