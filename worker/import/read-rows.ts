import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping } from '../../shared/feed/apply-mapping.ts'
import { CHARS_BETWEEN_PAUSES, FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { readCell } from '../../shared/feed/cell.ts'
import { unreadColumns } from '../../shared/feed/columns.ts'
import { type Mapping, SALE_FIELDS } from '../../shared/feed/mapping.ts'
import type { Format } from '../../shared/feed/mapping-schema.ts'
import { type Place, type Problem, placeText, type RowProblem, reportedValue } from '../../shared/feed/problem.ts'
import { isOfOwnWords } from '../../shared/feed/staff-words.ts'
import { textHash } from '../../shared/hash.ts'
import { dollars } from '../../shared/money.ts'
import type { StockScope } from '../../shared/search/query.ts'
import { isAnotherCar } from '../../shared/stock/another-car.ts'
import { carText } from '../../shared/stock/changed-values.ts'
import { fileQuestions } from '../../shared/stock/file-questions.ts'
import { keptOff } from '../../shared/stock/kept-off.ts'
import { questionCar } from '../../shared/stock/question-car.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import type { OnMixed } from './decode.ts'
import { readEntries } from './entries.ts'
import { askedProblems, type Entry, entryPlace, rowFault, type ShortRows, shortQuestion } from './entry.ts'
import type { RowCounts } from './history.ts'
import type { Report } from './problem-report.ts'
import { FileRefused } from './refused.ts'
import { heartbeat, MAIN_FEED, type Run } from './run.ts'
import { clean } from './sanitise.ts'
import { openStage } from './stage.ts'

/** Rows whose keys repeat that are compared with the first. */
const MAX_COMPARED = 100
/** Some 10 ms of work: requests that the same isolate has are answered in between. */
const ROWS_BETWEEN_PAUSES = 50

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
  /** Which cars the site shows; left out, all of them. */
  scope?: StockScope | undefined
  /** The real time, epoch ms, for the heartbeat of the lock. */
  clock: () => number
  onProblem: (problem: Problem) => void
  onRow: (read: number) => void
}

/**
 * `example`: the first problem that refused a row, or made it `unclear`: a word that is not known keeps its car off sale.
 * `mark`: that of files with the same rows. `filled`: rows with a value, by column that says whether a car can be bought.
 */
export type Tally = Omit<RowCounts, keyof Report['counts']> & {
  example: Problem | null
  unclear: number
  mark: number
  filled: Record<string, number>
}

type Receivers = { report: Report; onCar: (car: CarInput) => void }

/**
 * Rows that come between two pauses are read together, step by step: a processor is quicker at one thing at a time. `before`:
 * the problems of the text (`mixed`) that came before a row. Of a file that turns out to be wrong its rows come first.
 */
async function* readTogether(
  entries: AsyncIterable<Entry>,
  mixed: Problem[],
  { mapping, asOf }: Pick<RowSource, 'mapping'> & Pick<Run, 'asOf'>,
) {
  const waiting: { entry: Entry; text: string; before: Problem[] }[] = []
  let chars = 0
  const takeWaiting = () => {
    chars = 0
    const mapped = waiting.splice(0).map((each) => {
      const row = 'row' in each.entry ? each.entry.row : each.entry.partial
      return { ...each, mapped: row ? applyMapping(row, mapping, clean) : null }
    })
    return mapped.map((each) => ({
      ...each,
      questioned: each.mapped?.input ? questionCar(each.mapped.input, asOf) : null,
    }))
  }
  try {
    for await (const entry of entries) {
      const text = 'row' in entry ? (entry.text ?? JSON.stringify(entry.row)) : ''
      waiting.push({ entry, text, before: mixed.splice(0) })
      chars += text.length
      if (waiting.length < ROWS_BETWEEN_PAUSES && chars <= CHARS_BETWEEN_PAUSES) continue
      await pause()
      yield* takeWaiting()
    }
  } catch (error) {
    yield* takeWaiting()
    throw error
  }
  yield* takeWaiting()
}

/** Reads, maps and stages every row; reports problems as they occur. */
export async function readRows(source: RowSource, run: Run, { report, onCar }: Receivers): Promise<Tally> {
  const { store, mapping, onRow, clock } = source
  const stage = openStage(store, run, clock)
  /** The line of each car, or its position in a list, by its key: a number alone, since half a million may be in memory. */
  const places = new Map<string, number>()
  const repeats = new Map<string, number>()
  const counts = { read: 0, refused: 0, unclear: 0, mark: 0 }
  const tally: Tally = { ...counts, example: null, unread: null, hidden: null, filled: {} }

  /** `key`: that of its car, which is in the file still. */
  const refuse = async (problems: Problem[], { line }: Place, key: string | null = null) => {
    tally.refused += 1
    tally.example ??= problems[0] ?? null
    for (const problem of problems) await report.add(problem)
    if (key !== null) await stage.seen(keyIn(run, key), line)
  }

  const unread = unreadColumns(mapping)
  const ofSale = mapping.fields.filter(({ field }) => SALE_FIELDS.includes(field))
  const saleColumns = new Set(ofSale.flatMap(({ columns }) => columns))
  const hidden = keptOff(source.scope ?? null)
  const ofFile = fileQuestions()
  let short = null as ShortRows | null
  try {
    const mixed: Problem[] = []
    const onMixed: OnMixed = ({ line, text, reason }) =>
      void mixed.push({ line, column: '', value: reportedValue(text), reason, action: 'value to be checked' })
    const { format, said = null, maxBytes, readsAhead } = source
    const onPiece = heartbeat(store, run, clock)
    const options = { mapping, format, said, maxBytes, onMixed, ...(readsAhead && { onPiece }) }
    const entries = readEntries(source.body, options)
    const rows = readTogether(entries, mixed, { mapping, asOf: run.asOf })
    for await (const { entry, text, mapped, questioned, before: ofText } of rows) {
      for (const problem of ofText) await report.add(problem)
      if ('fault' in entry && entry.isFooter) {
        await report.add({ line: entry.line, ...rowFault(entry.fault), action: 'row refused' })
        continue
      }
      tally.read += 1
      // A file of rows that nothing can be made of costs no more than its beginning, and no report as long as itself.
      if (tally.refused === FEED_BOUNDS.badRowsFirst.most && tally.refused === tally.read - 1) {
        const why = explainRefusals({ ...tally, unread: unread.find() })
        throw new FileRefused('no_cars', `The file ${FEED_BOUNDS.badRowsFirst.sentence}${why} Send the list of cars.`)
      }
      onRow(tally.read)
      const { line, car: position } = entry
      const place = entryPlace(entry)
      if ('fault' in entry) {
        await refuse([{ ...place, ...rowFault(entry.fault), action: 'row refused' }], place, mapped?.key)
        continue
      }
      unread.add(entry.row)
      tally.mark = (tally.mark + textHash(text)) >>> 0
      for (const column of saleColumns)
        if (readCell(entry.row, column, mapping.empty) !== undefined)
          tally.filled[column] = (tally.filled[column] ?? 0) + 1
      const { key, input, problems } = mapped!
      if (key === null || input === null || questioned === null) {
        const faults: RowProblem[] = entry.short ? [{ ...rowFault(entry.short), action: 'row refused' }] : problems
        const atPlace = faults.map((problem) => ({ ...place, ...problem }))
        await refuse(atPlace, place, key)
        continue
      }
      const before = places.get(key)
      if (before !== undefined && mapping.repeats === 'refuse') {
        const at = `${position === undefined ? 'on line' : 'in the list as car'} ${before}`
        const reason = explainRepeat(tally.refused < MAX_COMPARED ? await stage.find(keyIn(run, key)) : null, input, at)
        await refuse([{ ...place, column: 'source_key', value: key, reason, action: 'row refused' }], place)
        continue
      }
      const { car, questions } = questioned
      const asked = askedProblems(questions, mapping, place)
      if (car === null) {
        await refuse(asked, place, key)
        continue
      }
      const times = before === undefined ? 1 : (repeats.get(key) ?? 1) + 1
      if (before === undefined) places.set(key, position ?? line)
      else repeats.set(key, times)
      const ofCar = [...problems.map((each) => ({ ...place, ...each })), ...asked]
      for (const problem of ofCar) await report.add(problem)
      const holds = ofCar.filter(({ action }) => action === 'car not put on sale')
      const unclear = holds.find((problem) => !isOfOwnWords(problem))
      if (unclear) tally.unclear += 1
      tally.example ??= unclear ?? null
      if (entry.short)
        short = { count: (short?.count ?? 0) + 1, first: short?.first ?? { ...place, ...rowFault(entry.short) } }
      onCar(car)
      hidden.add(car, unclear ?? holds[0])
      ofFile.add(car, place)
      await stage.car({ ...car, source_key: keyIn(run, times === 1 ? key : `${key}~${times}`) }, line)
    }
    const renamed = unread.findRenamed()
    if (renamed !== null) throw new FileRefused('unknown_columns', renamed)
    const questions = ofFile.find().flatMap((question) => askedProblems([question], mapping, question.place))
    for (const problem of [...mixed, ...(short ? [shortQuestion(short)] : []), ...questions]) await report.add(problem)
    await stage.flush()
    tally.unread = unread.find()
    tally.hidden = hidden.find()
  } finally {
    await report.flush()
  }
  return tally
}

const toFacts = (car: CarInput) => ({ ...car, used: car.car_type === 'used', photo: null })

/** What is said of a row whose key an earlier one has. */
function explainRepeat(first: CarInput | null, car: CarInput, at: string): string {
  if (first && isAnotherCar(toFacts(first), toFacts(car)))
    return `the key is that of another car ${at} (${carText(first)}): this one (${carText(car)}) is not taken until it has its own`
  const [is, other] = [first?.price, car.price].map((price) => (price ? dollars(price) : 'no price'))
  return `the ${first ? 'same car' : 'key'} stands ${at}${!first || is === other ? '' : `, at ${is}, which is shown, and here at ${other}: which is right?`}`
}

/** For a message about refused rows: the first of them, and the columns that were perhaps meant. */
export function explainRefusals({ example, unread }: Pick<Tally, 'example' | 'unread'>): string {
  const first = example ? ` The first: ${placeText(example)}, ${example.column || 'row'}: ${example.reason}.` : ''
  return unread ? `${first} ${unread.message}` : first
}

/** The key of a car on record: feeds of one site may number their cars alike. */
const keyIn = ({ feed }: Run, key: string): string => (feed === MAIN_FEED ? key : `${feed}/${key}`)
