import { detectTableLayout } from '../../scripts/stock/try.ts'
import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping } from '../../shared/feed/apply-mapping.ts'
import type { Row } from '../../shared/feed/cell.ts'
import { type Mapping, parseMapping } from '../../shared/feed/mapping.ts'
import type { FileLayout } from '../../shared/feed/mapping-schema.ts'
import { type Proposal, proposeMapping } from '../../shared/feed/propose/propose-mapping.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
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

const NOW = Date.UTC(2026, 10, 29)

/** The cars of a file with these columns as a page shows them, what is asked of each, and the notes of the proposal. */
export async function readTable(header: string, ...lines: string[]) {
  const rows = lines.map((line, i) => `A${i},Mazda,CX-5,${line}`)
  const { proposal, cars } = await propose(`Stock,Make,Model,${header}\n${rows.join('\n')}\n`)
  const shown = cars.map(({ input, problems }) => {
    const { car, questions } = questionCar(input!, NOW)
    return {
      car: car!,
      asked: [...problems.map(({ reason }) => reason), ...questions.map(({ ask }) => ask)].join('; '),
    }
  })
  return {
    notes: proposal.notes.join('\n'),
    fields: proposal.mapping.fields,
    asked: shown.map(({ asked }) => asked),
    values: (field: keyof CarInput) => shown.map(({ car }) => car[field] ?? null),
  }
}

/** Rows of cars that differ in one column. */
export const rowsWith = (column: string, values: readonly string[], beside: Record<string, string> = {}) =>
  values.map((value, i) => ({ id: `A${i}`, make: 'Mazda', model: 'CX-5', year: '2020', ...beside, [column]: value }))

export const proposeRows = (rows: readonly Row[]): Proposal => proposeMapping(rows, { source: 'feed.csv', layout: {} })
