import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Command } from '@commander-js/extra-typings'
import { validateHeader } from '../../shared/feed/columns.ts'
import { delimiterLine, detectDelimiter } from '../../shared/feed/detect-layout.ts'
import { isWanted, type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import type { FileLayout, Format } from '../../shared/feed/mapping-schema.ts'
import { headerField } from '../../shared/feed/propose/header-field.ts'
import { isMake } from '../../shared/feed/propose/makes.ts'
import { type Proposal, proposeMapping } from '../../shared/feed/propose/propose-mapping.ts'
import { sampleColumns } from '../../shared/feed/propose/samples.ts'
import { stockScope } from '../../shared/stock/stock-scope.ts'
import { easternDay } from '../../shared/time.ts'
import type { MixedLine, OnMixed } from '../../worker/import/decode.ts'
import { detectFormat, readRows } from '../../worker/import/entries.ts'
import type { Entry } from '../../worker/import/entry.ts'
import { openText } from '../../worker/import/file-text.ts'
import { csvSplitter } from '../../worker/import/read-csv.ts'
import { detectJsonList } from '../../worker/import/read-json.ts'
import { detectXmlList } from '../../worker/import/read-xml.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { CommandError } from '../errors.ts'
import { openInputFile } from '../operator/files.ts'
import { parseText } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { loadTenants } from '../tenants/load.ts'
import { formatOption } from './import-options.ts'
import { findMapping } from './mapping.ts'
import { codeQuestions, columnQuestions, originText } from './try-columns.ts'
import {
  damageText,
  fieldsText,
  heldCarsText,
  isMostlyDamaged,
  listQuestions,
  mixedText,
  oddCarsText,
  publicText,
  questionsText,
  summaryText,
  textsText,
  tryRows,
  unknownPathsText,
  unreadText,
  unusedText,
} from './try-report.ts'
import { wordsText } from './try-words.ts'

const MAX_BYTES = 4_000_000_000
const MAX_ROWS = 20_000

/** `stock try`: proposes a mapping for an unknown feed and shows what an import by it would do (STK-04). */
export const tryCommand = (runtime: Runtime) =>
  new Command('try')
    .description('Propose a mapping for an unknown feed, show the cars that it makes, and write it to a file')
    .argument('<file>', 'the feed, or - for standard input')
    .option('--map <name|file.json>', 'try this mapping, and propose none', parseText)
    .option('--out <file.json>', 'where the mapping is written (default: beside the feed)', parseText)
    .option('--site <slug>', 'the site that it is for: its own settings may keep cars off', parseText)
    .option('--inside <name>', 'which file of a ZIP with several is the table', parseText)
    .addOption(formatOption())
    .action(async (path, { map, out, site, format, inside }) => {
      const { print } = runtime
      const target = out ?? `${(path === '-' ? 'feed' : path).replace(/(\.\w{2,5})+$/, '')}.mapping.json`
      if (map === undefined && existsSync(target)) {
        throw new CommandError(
          `${target} exists. Try it with --map ${target}, or write the new one elsewhere: --out <file.json>.`,
        )
      }
      const mapping = map === undefined ? null : await findMapping(map)
      const { entries, proposal } = await readFeed(runtime, path, { mapping, format, inside })
      if (proposal && isMostlyDamaged(entries)) {
        throw new CommandError('Most rows are damaged, so no mapping is proposed. Put the file right and try it again.')
      }
      if (proposal) await writeFile(target, `${JSON.stringify({ ...proposal.mapping }, null, 2)}\n`)
      const ready = mapping ?? compile(proposal!, target, print)
      const wanted = ready ? entries.filter((one) => ('row' in one ? isWanted(one.row, ready) : !one.isFooter)) : []
      const now = Date.now()
      const rows = ready ? tryRows(wanted, ready, now) : []
      const columns = listColumns(entries)
      const given = mapping
        ? [unknownPathsText(wanted, mapping), originText(columns, mapping), publicText(columns, mapping)]
        : []
      const unread = ready ? columns.filter(({ name }) => !ready.columns.has(name)) : []
      const notes = (proposal?.notes ?? given).filter((text) => text !== '').map((text) => text.trim())
      notes.push(...columnQuestions(unread, notes), ...(ready ? codeQuestions(rows, ready) : []))
      const questions = listQuestions(rows, { mapping: ready, notes })
      if (ready) {
        const { sites } = site === undefined ? { sites: [] } : await loadTenants()
        const config = sites.find((tenant) => tenant.site.slug === site)?.site
        const trial = { mapping: ready, scope: config ? stockScope(config, now) : null, today: easternDay(now) }
        print(
          `${summaryText(rows, trial, questions.length)}${heldCarsText(rows)}\n${oddCarsText(rows, trial)}${textsText(rows, trial)}`,
        )
      }
      for (const text of [questionsText(questions), ready ? wordsText(rows, ready) : '']) if (text !== '') print(text)
      if (proposal) print(`${fieldsText(proposal)}${unusedText(proposal.unused)}\nThe mapping is in ${target}.`)
      else print(`${unreadText(wanted, mapping!)}\n`)
      print(
        `Change it until the cars are right: npm run stock -- try ${path} --map ${map ?? target}\n` +
          `Then import:                       npm run stock -- import --site ${site ?? '<slug>'} ${path} --map ${map ?? target}`,
      )
    })

/** What is told of a file once and said in its mapping, so that every later file is read alike. */
const LAYOUTS: Record<Format, (head: string) => FileLayout> = {
  csv: detectTableLayout,
  jsonl: () => ({}),
  json: (head) => listAt(detectJsonList(head)),
  xml: (head) => listAt(detectXmlList(head)),
}

const listAt = (list: string | null): FileLayout => (list ? { list } : {})

const listColumns = (entries: readonly Entry[]) =>
  sampleColumns(entries.flatMap((entry) => ('row' in entry ? [entry.row] : []))).columns

type TryOptions = { mapping: Mapping | null; format: Format | undefined; inside: string | undefined }

async function readFeed(
  { stdin, print }: Runtime,
  path: string,
  { mapping, format, inside }: TryOptions,
): Promise<{ entries: Entry[]; proposal: Proposal | null }> {
  const file = openInputFile(path, stdin)
  try {
    const within = inside === undefined ? {} : { inside }
    const mixed: MixedLine[] = []
    const onMixed: OnMixed = (line) => void mixed.push(line)
    const opened = await openText(file.body, {
      maxBytes: MAX_BYTES,
      layout: { ...mapping?.layout, ...within },
      onMixed,
    })
    const kind = mapping?.layout.format ?? format ?? detectFormat(opened.head)
    const layout = mapping?.layout ?? LAYOUTS[kind](opened.head)
    const entries: Entry[] = []
    const onHeader = (columns: string[]) => {
      const fault = mapping && validateHeader(columns, mapping)
      if (fault) print(`An import would refuse this file. ${fault}\n`)
    }
    for await (const entry of readRows(opened, { ...layout, format: kind }, onHeader)) {
      entries.push(entry)
      if (entries.length === MAX_ROWS) break
    }
    const readable = entries.flatMap((entry) => ('row' in entry ? [entry] : []))
    const rows = readable.map(({ row }) => row)
    if (rows.length === 0) {
      throw new CommandError(
        entries.length > 0
          ? `${file.name} has no row that can be read. ${damageText(entries, kind)}`
          : `${file.name} has no cars in it. Is it the whole file?`,
      )
    }
    print(
      `${file.name}: ${rows.length}${entries.length === MAX_ROWS ? ' or more' : ''} ${rows.length === 1 ? 'row' : 'rows'} of ${kind}.\n`,
    )
    const damage = damageText(entries, kind)
    if (damage) print(damage)
    if (mixed.length > 0) print(mixedText(mixed))
    const said = { ...layout, ...(format && { format }), ...within }
    return {
      entries,
      proposal: mapping ? null : proposeMapping(rows, { source: file.name, layout: said, places: readable }),
    }
  } catch (error) {
    throw error instanceof FileRefused ? new CommandError(error.message) : error
  } finally {
    await file.body.cancel().catch(() => {})
  }
}

/** The proposed mapping ready for use; null where a person has to add to it first. */
function compile(proposal: Proposal, target: string, print: (line: string) => void): Mapping | null {
  try {
    return parseMapping(target, proposal.mapping)
  } catch (error) {
    if (!(error instanceof MappingError)) throw error
    print(`No car can be made yet: ${error.message}.\n`)
    return null
  }
}

const MOST_TITLE_LINES = 20
const SAMPLE_RECORDS = 30
/** Names that are those of fields: a line with so many is a header. */
const MIN_NAMES = 2

/** What cannot be detected anew in every file: lines above a table, and the names of columns without a header. */
export function detectTableLayout(head: string): Pick<FileLayout, 'skip_lines' | 'header'> {
  const table = head.replace(delimiterLine, '')
  for (let skipped = 0; skipped <= MOST_TITLE_LINES; skipped++) {
    const records = recordsAfter(table, skipped, delimiterLine.exec(head)?.[1])
    const [first, ...others] = records
    // Excel pads a title with empty cells.
    if (!first || first.filter((cell) => cell.trim() !== '').length < 2) continue
    const alike = others.filter((cells) => cells.length === first.length).length
    const isHeader = !isRow(first)
    if (others.length > 0 && alike < others.length * 0.7 && !(isHeader && nameCount(first) > first.length / 2)) continue
    return {
      ...(skipped > 0 ? { skip_lines: skipped } : {}),
      ...(isHeader ? {} : { header: first.map((_, i) => `column ${i + 1}`) }),
    }
  }
  return {}
}

function recordsAfter(head: string, skipped: number, delimiter = detectDelimiter(head, skipped)): string[][] {
  const lines = head.split(/(?<=\r\n|\n|\r(?!\n))/)
  const text = lines.slice(skipped).join('')
  const splitter = csvSplitter(delimiter)
  const records = [...splitter.take(text, false)].slice(0, SAMPLE_RECORDS)
  const whole = records.length > 0 ? records : [...splitter.take('', true)]
  return whole.flatMap(({ cells, isUnclosed }) => (isUnclosed ? [] : [cells]))
}

const nameCount = (cells: string[]): number =>
  cells.filter((cell) => headerField(cell) !== null && !/\d{3}/.test(cell)).length

function isRow(cells: string[]): boolean {
  const names = nameCount(cells)
  const values = cells.filter(
    (cell) => /^[$€]?\d[\d.,]*$|^https?:|^[A-HJ-NPR-Z0-9]{17}$/i.test(cell.trim()) || isMake(cell),
  )
  return names < MIN_NAMES ? values.length > 0 : values.length > cells.length / 2
}
