import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping, findColumn } from '../../shared/feed/apply-mapping.ts'
import { CHARS_BETWEEN_PAUSES, FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import type { Row } from '../../shared/feed/cell.ts'
import { type UnreadColumns, unreadColumns } from '../../shared/feed/columns.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Format } from '../../shared/feed/mapping-schema.ts'
import { ACTION_KINDS, type Place, type Problem, placeText, reportedValue } from '../../shared/feed/problem.ts'
import { priceSlips } from '../../shared/stock/price-slips.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import type { OnMixed } from './decode.ts'
import { readEntries } from './entries.ts'
import { type ShortRows, shortQuestion, shortRow } from './entry.ts'
import type { Report } from './problem-report.ts'
import { FileRefused } from './refused.ts'
import { heartbeat, MAIN_FEED, type Run } from './run.ts'
import { clean } from './sanitise.ts'
import { openStage } from './stage.ts'

/** Some 10 ms of work: requests that the same isolate has are answered in between. */
const ROWS_BETWEEN_PAUSES = 25

export type RowSource = {
  store: SiteStore
  body: ReadableStream<Uint8Array>
  mapping: Mapping
  /** null: detected by the first character of the file. */
  format: Format | null
  /** What the sender says that the format is: it counts where the content leaves it open. */
  said?: Format | null
  /** Of the unpacked file. */
  maxBytes: number
  /** Reads the file to its end before its first row, so that one that is too large is refused before its rows are staged. */
  readsAhead?: boolean
  /** The real time, epoch ms, for the heartbeat of the lock. */
  clock: () => number
  onProblem: (problem: Problem) => void
  onRow: (read: number) => void
}

export type Tally = {
  read: number
  refused: number
  /** Values left out or cleaned in imported rows. */
  warnings: number
  /** Values that can hardly be right, in imported rows. */
  questions: number
  /** Rows that are not shown, since another record of the same car is; known after all rows are read. */
  duplicates: number
  /** The first problem that refused a row. */
  example: Problem | null
  /** Columns with values that no field reads; known after all rows are read. */
  unread: UnreadColumns | null
}

type Receivers = { report: Report; onCar: (car: CarInput) => void }

/** Reads, maps and stages every row; reports problems as they occur, and keeps them for the report of the run. */
export async function readRows(source: RowSource, run: Run, { report, onCar }: Receivers): Promise<Tally> {
  const { store, mapping, onRow, clock } = source
  const stage = openStage(store, run, clock)
  /** The line of each car, or its position in a list, by its key: a number alone, since half a million may be in memory. */
  const places = new Map<string, number>()
  const repeats = new Map<string, number>()
  const tally: Tally = { read: 0, refused: 0, warnings: 0, questions: 0, duplicates: 0, example: null, unread: null }

  const reportProblem = async (problem: Problem) => {
    source.onProblem(problem)
    await report.add(problem)
  }
  const refuse = async (...problems: Problem[]) => {
    tally.refused += 1
    tally.example ??= problems[0] ?? null
    for (const problem of problems) await reportProblem(problem)
  }

  const unread = unreadColumns(mapping)
  const slips = priceSlips()
  let charsSincePause = 0
  let short = null as ShortRows | null
  try {
    const mixed: Problem[] = []
    const onMixed: OnMixed = ({ line, text, reason }) =>
      void mixed.push({ line, column: '', value: reportedValue(text), reason, action: 'value to be checked' })
    const { format, said = null, maxBytes, readsAhead } = source
    const onPiece = heartbeat(store, run, clock)
    const options = { mapping, format, said, maxBytes, onMixed, ...(readsAhead && { onPiece }) }
    const reportMixed = async () => {
      for (const problem of mixed.splice(0)) {
        tally.questions += 1
        await reportProblem(problem)
      }
    }
    for await (const entry of readEntries(source.body, options)) {
      await reportMixed()
      tally.read += 1
      charsSincePause += 'row' in entry ? countChars(entry.row) : 0
      if (tally.read % ROWS_BETWEEN_PAUSES === 0 || charsSincePause > CHARS_BETWEEN_PAUSES) {
        charsSincePause = 0
        await pause()
      }
      if (tally.refused === FEED_BOUNDS.badRowsFirst.most && tally.refused === tally.read - 1) {
        throw noRowTaken(tally.example, unread.find())
      }
      onRow(tally.read)
      const { line, car: position } = entry
      const place: Place = { line, ...(position !== undefined && { car: position }) }
      if ('fault' in entry) {
        await refuse({ ...place, column: '', value: '', reason: `the row ${entry.fault}`, action: 'row refused' })
        const key = entry.partial && applyMapping(entry.partial, mapping, clean).key
        if (key) await stage.seen(keyIn(run, key), line)
        continue
      }
      unread.add(entry.row)
      const { key, input, problems } = applyMapping(entry.row, mapping, clean)
      if (key === null || input === null) {
        if (entry.short) await refuse({ ...place, ...shortRow(entry.short), action: 'row refused' })
        else await refuse(...problems.map((problem) => ({ ...place, ...problem })))
        if (key !== null) await stage.seen(keyIn(run, key), line)
        continue
      }
      const before = places.get(key)
      if (before !== undefined && mapping.repeats === 'refuse') {
        const reason = `the same car stands ${position === undefined ? 'on line' : 'in the list as car'} ${before}`
        await refuse({ ...place, column: 'source_key', value: key, reason, action: 'row refused' })
        continue
      }
      const { car, questions } = questionCar(input, run.asOf)
      const asked = questions.map(({ field, value, ask: reason, action }) => {
        return { ...place, column: findColumn(mapping, field), value: reportedValue(value), reason, action }
      })
      if (car === null) {
        await refuse(...asked)
        await stage.seen(keyIn(run, key), line)
        continue
      }
      const times = before === undefined ? 1 : (repeats.get(key) ?? 1) + 1
      if (before === undefined) places.set(key, position ?? line)
      else repeats.set(key, times)
      for (const problem of [...problems.map((each) => ({ ...place, ...each })), ...asked]) {
        tally[ACTION_KINDS[problem.action] === 'question' ? 'questions' : 'warnings'] += 1
        await reportProblem(problem)
      }
      if (entry.short)
        short = { count: (short?.count ?? 0) + 1, first: short?.first ?? { ...place, ...shortRow(entry.short) } }
      onCar(car)
      slips.add(car, place)
      await stage.car({ ...car, source_key: keyIn(run, times === 1 ? key : `${key}~${times}`) }, line)
    }
    await reportMixed()
    if (short) {
      tally.questions += 1
      await reportProblem(shortQuestion(short))
    }
    for (const { place, price, ask } of slips.find()) {
      tally.questions += 1
      const [column, value] = [findColumn(mapping, 'price'), reportedValue(price)]
      await reportProblem({ ...place, column, value, reason: ask, action: 'value to be checked' })
    }
    await stage.flush()
    tally.unread = unread.find()
  } finally {
    await report.flush()
  }
  return tally
}

/** A file of rows that nothing can be made of costs no more than its beginning, and no report as long as itself. */
function noRowTaken(example: Problem | null, unread: UnreadColumns | null): FileRefused {
  const first = example ? ` The first: ${placeText(example)}, ${example.column || 'row'}: ${example.reason}.` : ''
  return new FileRefused(
    'no_cars',
    `The file ${FEED_BOUNDS.badRowsFirst.sentence}${first}${unread ? ` ${unread.message}` : ''} Send the list of cars.`,
  )
}

/** Characters of a row's texts, by which its work is told. */
function countChars(row: Row): number {
  let chars = 0
  for (const value of Object.values(row)) if (typeof value === 'string') chars += value.length
  return chars
}

/** The key of a car on record: feeds of one site may number their cars alike. */
const keyIn = ({ feed }: Run, key: string): string => (feed === MAIN_FEED ? key : `${feed}/${key}`)
