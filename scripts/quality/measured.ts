import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Car } from '../../shared/car/schema.ts'
import { applyMapping } from '../../shared/feed/apply-mapping.ts'
import { carSlug } from '../../shared/feed/fingerprint.ts'
import { readEntries } from '../../worker/import/entries.ts'
import { clean } from '../../worker/import/sanitise.ts'
import { toCar, toDocument } from '../../worker/stock-records/records.ts'
import { ROOT } from '../root.ts'
import { findMapping } from '../stock/mapping.ts'

const MAX_BYTES = 500_000_000

/** The cars of a feed as an import would store them, without a database. Refused rows are left out. */
export async function readStock(path: string, mappingName: string | undefined, now: number): Promise<Car[]> {
  const mapping = await findMapping(mappingName)
  const body = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
  const cars: Car[] = []
  for await (const entry of readEntries(body, { mapping, format: null, maxBytes: MAX_BYTES })) {
    if ('fault' in entry) continue
    const { input } = applyMapping(entry.row, mapping, clean)
    if (input === null) continue
    const id = cars.length + 1
    const { source_key, status } = input
    const days = { created_at: now, updated_at: now, sold_at: status === 'sold' ? now : null }
    cars.push(toCar({ id, slug: carSlug(input.name, source_key), source_key, status, ...days, doc: toDocument(input) }))
  }
  return cars
}

const BENCHMARKS = join(ROOT, 'BENCHMARKS.md')

/** A section of BENCHMARKS.md that a program writes, at the end of the file or before the next. */
type Section = { title: string; about: string }

/** Keeps a table in its section, in place of an earlier one with the same heading. The rest of the file stays. */
export function keepTable({ title, about }: Section, heading: string, table: string): void {
  const sections = readFileSync(BENCHMARKS, 'utf8').split(/(?=^## )/m)
  const isOwn = (section: string) => section.startsWith(`## ${title}\n`)
  const tables = (sections.find(isOwn) ?? '').split(/(?=^### )/m).slice(1)
  const others = tables.filter((one) => !one.startsWith(`### ${heading}\n`)).map((one) => one.trim())
  const own = [`## ${title}`, about, ...others, `### ${heading}`, table].join('\n\n')
  const place = sections.some(isOwn) ? sections.findIndex(isOwn) : sections.length
  const whole = sections.toSpliced(place, 1, own).map((section) => section.trimEnd())
  writeFileSync(BENCHMARKS, `${whole.join('\n\n')}\n`)
}
