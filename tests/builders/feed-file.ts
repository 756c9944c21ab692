import { detectTableLayout } from '../../scripts/stock/try.ts'
import { applyMapping } from '../../shared/feed/apply-mapping.ts'
import { type Mapping, parseMapping } from '../../shared/feed/mapping.ts'
import type { FileLayout } from '../../shared/feed/mapping-schema.ts'
import { type Proposal, proposeMapping } from '../../shared/feed/propose/propose-mapping.ts'
import { detectFormat, readEntries, readRows } from '../../worker/import/entries.ts'
import type { Entry } from '../../worker/import/entry.ts'
import { openText } from '../../worker/import/file-text.ts'
import { clean } from '../../worker/import/sanitise.ts'

const MAX_BYTES = 1_000_000

const streamOf = (file: string | Uint8Array) => new Response(file as BodyInit).body as ReadableStream<Uint8Array>

/** Every row of a file by a mapping, as cars; a row that is refused is null. */
export async function carsOf(file: string | Uint8Array, mapping: Mapping) {
  const entries: Entry[] = []
  for await (const entry of readEntries(streamOf(file), { mapping, format: null, maxBytes: MAX_BYTES }))
    entries.push(entry)
  return entries.map((entry) =>
    'row' in entry ? applyMapping(entry.row, mapping, clean) : { input: null, problems: [] },
  )
}

/** The mapping that is proposed for a file, and the cars that it makes of it. */
export async function propose(
  file: string | Uint8Array,
): Promise<{ proposal: Proposal; cars: Awaited<ReturnType<typeof carsOf>> }> {
  const opened = await openText(streamOf(file), { maxBytes: MAX_BYTES, layout: {} })
  const layout: FileLayout = detectFormat(opened.head) === 'csv' ? detectTableLayout(opened.head) : {}
  const rows = []
  for await (const entry of readRows(opened, layout)) if ('row' in entry) rows.push(entry.row)
  const proposal = proposeMapping(rows, { source: 'feed', layout })
  return { proposal, cars: await carsOf(file, parseMapping('proposed', proposal.mapping)) }
}
