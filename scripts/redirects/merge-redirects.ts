import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { csvLine } from '../../shared/csv.ts'
import { chooseKind, type RedirectRow, readRule } from '../../shared/redirects/rule.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { CommandError } from '../errors.ts'
import { formatProblem } from '../tenants/load.ts'
import { loadPages } from '../tenants/pages.ts'
import { REDIRECTS_FILE } from '../tenants/redirects.ts'
import { readRedirectList } from './read-csv.ts'

/** A table that was read: its rows, and whether they take the place of all that the site has. */
type ImportedTable = { path: string; rows: readonly RedirectRow[]; isReplaced: boolean }

/**
 * Adds rows to redirects.csv of a site in `folder`; a row for the same addresses takes the place of the one before, and
 * rows without a target are left out. The file is written whole, or not at all where anything is refused.
 */
export async function mergeRedirects(
  folder: string,
  site: Site,
  { path, rows, isReplaced }: ImportedTable,
): Promise<{ total: number; added: number }> {
  const file = join(folder, site.slug, REDIRECTS_FILE)
  const added = rows.filter(({ to }) => to !== '')
  refuseDuplicates(path, added)
  const keys = new Set(added.map(redirectKey))
  const before = isReplaced ? [] : readRedirectList(await readFile(file, 'utf8').catch(() => '')).rows
  const kept = before.filter((row) => !keys.has(redirectKey(row)))
  const all = [...kept, ...added]
  const text = tableText(all)
  /** The file and line where a line of the new table was read. */
  const findPlace = (line: number) => {
    const at = line - 1 - HEADER_LINES
    return { isGiven: at >= kept.length, line: all[at]!.line }
  }
  const stored = `tenants/${site.slug}/${REDIRECTS_FILE}`
  const nameLine = (line: number) => {
    const place = findPlace(line)
    return place.isGiven ? `line ${place.line}` : `${stored}:${place.line}`
  }
  const checked = await loadPages(folder, site, { text, nameLine })
  if ('problems' in checked)
    throw refusal(
      checked.problems.map((problem) => {
        if (problem.line === null || !problem.file.endsWith(REDIRECTS_FILE)) return formatProblem(problem)
        const { isGiven, line } = findPlace(problem.line)
        return `${isGiven ? path : stored}:${line}: ${problem.rule}.`
      }),
    )
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  return { total: kept.length + added.length, added: added.length }
}

/** What makes two rows rules for the same addresses. */
function redirectKey(row: RedirectRow): string {
  const read = readRule(row)
  return `${chooseKind(row)} ${'rule' in read ? read.rule.key : row.from}`
}

function refuseDuplicates(path: string, rows: readonly RedirectRow[]): void {
  const lines = new Map<string, number>()
  const faults = rows.flatMap((row) => {
    const earlier = lines.get(redirectKey(row))
    lines.set(redirectKey(row), earlier ?? row.line)
    return earlier === undefined ? [] : [`${path}:${row.line}: is on line ${earlier} already: ${row.from}.`]
  })
  if (faults.length > 0) throw refusal(faults)
}

const refusal = (lines: string[]) => new CommandError(`Nothing was changed.\n${lines.join('\n')}`)

const tableText = (rows: readonly RedirectRow[]): string =>
  csvLine(['from', 'to', 'kind']) + rows.map((row) => csvLine([row.from, row.to, chooseKind(row)])).join('')

const HEADER_LINES = 1
