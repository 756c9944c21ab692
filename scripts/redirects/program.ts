import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { csvLine } from '../../shared/csv.ts'
import { comparablePath } from '../../shared/redirects/address.ts'
import type { MissingKind } from '../../shared/redirects/missing.ts'
import { chooseKind, isFilledIn, MAX_ADDRESS_CHARS, type RedirectRow, readRule } from '../../shared/redirects/rule.ts'
import { plural } from '../../shared/text.ts'
import type { MissingReport, Suggested } from '../../worker/features/redirects/part.ts'
import { CommandError } from '../errors.ts'
import { type OperatorOptions, openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseNumber } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { ROOT } from '../root.ts'
import { loadSite, siteOption } from '../sites/options.ts'
import { readText } from '../tenants/file-type.ts'
import { REDIRECTS_FILE } from '../tenants/redirects.ts'
import { MAX_QUERY_SETS } from './check-rules.ts'
import { mergeRedirects } from './merge-redirects.ts'
import { readRedirectList } from './read-csv.ts'
import { suggestAll, withRedirects } from './site-redirects.ts'

/** `npm run redirects -- <command>` (SIT-03) */
export const redirects: Program = (runtime) =>
  new Command('redirects')
    .description('Lead the addresses of a dealer’s former platform to the pages of its site.')
    .addCommand(importCommand(runtime))
    .addCommand(missingCommand(runtime))

const TENANTS = join(ROOT, 'tenants')

const importCommand = (runtime: Runtime) =>
  platformCommand('import')
    .description(
      'Add a table of old and new addresses to tenants/<slug>/redirects.csv; for old addresses alone, print a table with suggestions',
    )
    .argument('<file.csv>', 'columns from, to and perhaps kind (exact, prefix, pattern); or old addresses alone')
    .addOption(siteOption())
    .option('--replace', 'take the place of every redirect that the site has')
    .action(async (path, options) => {
      const list = readRedirectList(await readRedirects(path))
      if (list.faults.length > 0)
        throw new CommandError(list.faults.map(({ line, rule }) => `${path}:${line}: ${rule}.`).join('\n'))
      if (list.rows.length === 0) throw new CommandError(`${path} has no addresses.`)
      if (list.hasTargets) await importRows(runtime, path, list.rows, options)
      else await runtime.write(await suggestions(runtime, list.rows, options))
    })

async function readRedirects(path: string): Promise<string> {
  const read = await readText(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${error.code}`}.`)
  })
  if ('rule' in read) throw new CommandError(`${path} ${read.rule}.`)
  return read.text
}

async function importRows(
  { print }: Runtime,
  path: string,
  rows: RedirectRow[],
  { site: slug, replace }: { site: string; replace?: true | undefined },
): Promise<void> {
  const { site } = await loadSite(slug)
  const merged = await mergeRedirects(TENANTS, site, { path, rows, isReplaced: replace === true })
  for (const line of importedLines(path, rows, { slug, ...merged })) print(line)
}

/** What an import has done, a sentence each. */
export function importedLines(
  path: string,
  rows: readonly RedirectRow[],
  { slug, total, added }: { slug: string; total: number; added: number },
): string[] {
  const open = rows.length - added
  const isFilled = rows.some((row) => row.to !== '' && isFilledIn({ kind: chooseKind(row), to: row.to }))
  return [
    ...(open > 0 ? [`${plural(open, 'row')} without a new address ${open === 1 ? 'was' : 'were'} left out.`] : []),
    `tenants/${slug}/${REDIRECTS_FILE} has ${plural(total, 'redirect')}, ${added} of them from ${path}.`,
    ...(isFilled ? [NOT_CHECKED] : []),
    `They go live with the next publication: npm run sites -- publish --site ${slug}`,
  ]
}

const NOT_CHECKED =
  'What a prefix or a pattern fills in is not checked page by page: where the site has no page at it, the answer is 404.'

/** The old addresses as a table with what the site has in their place, for a look and for import. */
async function suggestions(
  runtime: Runtime,
  rows: RedirectRow[],
  options: OperatorOptions & { site: string },
): Promise<string> {
  const { site } = options
  const addresses = listedAddresses(rows)
  const paths = addresses.flatMap((address) => ('key' in address ? [address.key] : []))
  const found = await withRedirects(openPlatform(runtime, options), site, (siteRedirects) =>
    suggestAll(siteRedirects, site, paths),
  )
  return suggestionTable(addresses, new Map(found.map((each) => [each.path, each])))
}

/** An old address that may get a target, each once; or a row of the list that is none, with the reason. */
type ListedAddress = { from: string } & ({ key: string; path: string; names: string } | { fault: string })

/** The addresses of a list, without those that are the same in another spelling. */
function listedAddresses(rows: readonly RedirectRow[]): ListedAddress[] {
  const known = new Set<string>()
  return rows.flatMap((row): ListedAddress[] => {
    const { from } = row
    const read = readRule({ ...row, to: '/' })
    if ('fault' in read) return [{ from, fault: read.fault }]
    const { rule } = read
    if (rule.kind !== 'exact') return [{ from, fault: 'many addresses: fill in where they lead' }]
    const { key, path, query } = rule
    if (known.has(key)) return []
    known.add(key)
    if (key.length > MAX_ADDRESS_CHARS) return [{ from, fault: `is longer than ${MAX_ADDRESS_CHARS} characters` }]
    return [{ from, key, path, names: [...new Set(query.map(([name]) => name))].join('&') }]
  })
}

type Line = { from: string; to: string; why: string }

/**
 * The table of suggestions, which an import takes as it is: rows without a target are left out by it, and say why.
 * `found`: what the site has in place of each address, by its key.
 */
function suggestionTable(addresses: readonly ListedAddress[], found: ReadonlyMap<string, Suggested>): string {
  const targets = new Set<string>()
  const byPath = new Map<string, string>()
  for (const address of addresses) {
    const to = 'key' in address ? found.get(address.key)?.suggestion?.to : undefined
    if (to === undefined || !('key' in address)) continue
    targets.add(comparablePath(to.split(/[?#]/)[0]!))
    if (address.names === '') byPath.set(address.path, to)
  }
  const sets = new Map<string, Set<string>>()
  const lines = addresses.flatMap((address): Line[] => {
    const { from } = address
    const left = (why: string): Line[] => [{ from, to: '', why }]
    if ('fault' in address) return left(address.fault)
    const { key, path, names } = address
    const { leads, suggestion } = found.get(key) ?? { leads: null, suggestion: null }
    if (leads === path || targets.has(path)) return left('the site has this address itself')
    if (leads !== null) return left(`leads to ${leads} already`)
    if (!suggestion) return left('none')
    // The row of the path alone leads there whatever its query.
    if (names !== '' && byPath.get(path) === suggestion.to) return []
    const known = sets.get(path) ?? new Set()
    if (names !== '') sets.set(path, known.add(names))
    if (known.size > MAX_QUERY_SETS && names !== '') return left('too many sets of parameters: write a pattern')
    return [{ from, to: suggestion.to, why: suggestion.reason }]
  })
  return csvLine(['from', 'to', 'why']) + lines.map(({ from, to, why }) => csvLine([from, to, why])).join('')
}

const DEFAULT_DAYS = 30

const missingCommand = (runtime: Runtime) =>
  platformCommand('missing')
    .description(
      'List addresses that were asked for and not found: how often, from where, and what the site has instead',
    )
    .addOption(siteOption())
    .option('--days <number>', 'of the last so many days, 90 at most', parseNumber, DEFAULT_DAYS)
    .option('--csv', 'print the addresses as a table that import reads, for a look and for changes')
    .action(async (options) => {
      const { site, days, csv } = options
      const report = await withRedirects(openPlatform(runtime, options), site, (siteRedirects) =>
        siteRedirects.missing(site, days),
      )
      if (csv) await runtime.write(missingCsv(report))
      else for (const line of missingLines(report, site, days)) runtime.print(line)
    })

type Row = MissingReport[number]

/** What stands for the paths that are counted together. */
const KINDS: Record<Exclude<MissingKind, 'address'>, string> = {
  others: 'other addresses, beyond the 500 of a day that are counted one by one',
  probe: 'addresses that robots probe for, such as /wp-login.php',
}

function missingLines(report: MissingReport, site: string, days: number): string[] {
  if (report.length === 0) return [`${site}: every address of the last ${days} days leads somewhere.`]
  return report.map((row) => {
    const times = String(row.times).padStart(7)
    return row.kind === 'address'
      ? `${times}  ${row.path}  ->  ${suggested(row)}${fromText(row)}`
      : `${times}  ${KINDS[row.kind]}`
  })
}

const suggested = ({ suggestion }: Row) => (suggestion ? `${suggestion.to}  (${suggestion.reason})` : 'none')
const fromText = ({ from }: Row) => (from.length === 0 ? '' : `  from ${hostsText(from)}`)
const hostsText = (from: Row['from']) => from.map(({ host, times }) => `${host} ${times}`).join(', ')

/** Rows without a target are left out by an import until they have one. */
const missingCsv = (report: MissingReport): string =>
  csvLine(['from', 'to', 'times', 'last day', 'asked from', 'why']) +
  report
    .filter(({ kind, path }) => kind === 'address' && !path.includes('*'))
    .map(({ path, times, last_day, from, suggestion }) =>
      csvLine([path, suggestion?.to ?? '', String(times), last_day, hostsText(from), suggestion?.reason ?? 'none']),
    )
    .join('')
