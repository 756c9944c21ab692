import { env } from 'cloudflare:workers'
import type { Mapping } from '../../../shared/feed/mapping.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import type { ImportSummary } from '../../../worker/import/history.ts'
import { type ImportOrder, importStock } from '../../../worker/import/import-stock.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'
import { FileRefused } from '../../../worker/import/refused.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { MAX_INDEX_BYTES } from '../../../worker/stock-index/index-size.ts'

export const DAY = 86_400_000
export const MONDAY = Date.UTC(2026, 10, 16)
/** The first day of a car of the first file that gives it none: no longer new. */
export const BEFORE_MONDAY = MONDAY - 8 * DAY

type Given = Partial<Omit<ImportOrder, 'mapping'>> & { mapping?: string | Mapping; db?: D1Database; site?: string }
export type Outcome = { summary: ImportSummary | null; refusal: FileRefused | null; problems: Problem[] }

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A stream of the bytes in pieces of `step`, so that no boundary is special. */
export function streamOf(file: string | Uint8Array, step = 7): ReadableStream<Uint8Array> {
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + step))
      at += step
    },
  })
}

export async function zipped(text: string): Promise<Uint8Array> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Imports a file into a yard and gives back what came of it. */
export async function push(
  file: string | Uint8Array,
  { mapping = OWN_SHAPE, db = env.DB, site = 'yard', ...given }: Given = {},
): Promise<Outcome> {
  const problems: Problem[] = []
  const ready = typeof mapping === 'string' ? shippedMapping(mapping) : mapping
  if (!ready) throw new Error('no such mapping')
  try {
    const summary = await importStock({
      store: siteStore(db, site),
      body: streamOf(file),
      source: 'test',
      mapping: ready,
      format: null,
      vanished: 'sold',
      asOf: MONDAY,
      maxBytes: 10_000_000,
      maxBadShare: 0.2,
      maxVanishedShare: 0.8,
      maxIndexBytes: MAX_INDEX_BYTES,
      clock: () => MONDAY,
      onProblem: (problem) => problems.push(problem),
      onRow: () => {},
      onCommitted: () => Promise.resolve(),
      ...given,
    })
    return { summary, refusal: null, problems }
  } catch (error) {
    if (error instanceof FileRefused) return { summary: null, refusal: error, problems }
    throw error
  }
}

/** Every car row of every site, to compare the stock before and after. */
export const allCars = async (): Promise<unknown[]> =>
  (await env.DB.prepare('select * from car order by id').all()).results

export const stagedRows = (): Promise<number | null> =>
  env.DB.prepare('select count(*) as n from stock_staging').first<number>('n')

export async function emptyTables(): Promise<void> {
  await env.DB.batch(
    ['car', 'stock_run', 'stock_staging', 'stock_report', 'alarm', 'stock_key'].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
  )
}

export type CarRow = {
  id: number
  slug: string
  status: string
  sold_at: number | null
  created_at: number
  updated_at: number
}

export const carRow = (key: string, site = 'yard'): Promise<CarRow | null> =>
  env.DB.prepare('select id, slug, status, sold_at, created_at, updated_at from car where site = ? and source_key = ?')
    .bind(site, key)
    .first<CarRow>()
