import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { csvLine } from '../../shared/csv.ts'
import { addressKey, parseOldAddress } from '../../shared/redirects/address.ts'
import { kindOf, type RedirectRow } from '../../shared/redirects/rule.ts'
import { plural } from '../../shared/text.ts'
import { CommandError } from '../errors.ts'
import { type OperatorOptions, platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { ROOT } from '../root.ts'
import { loadSite, siteOption } from '../sites/options.ts'
import { formatProblem } from '../tenants/load.ts'
import { loadPages } from '../tenants/pages.ts'
import { readText } from '../tenants/read-text.ts'
import { REDIRECTS_FILE } from '../tenants/redirects.ts'
import { readRedirectList } from './read-csv.ts'
import { suggestAll, withRedirects } from './site-redirects.ts'

const TENANTS = join(ROOT, 'tenants')

export const importCommand = (runtime: Runtime) =>
  platformCommand('import')
    .description(
      'Add a table of old and new addresses to tenants/<slug>/redirects.csv; for old addresses alone, print a table with suggestions',
    )
    .argument('<file.csv>', 'columns from, to and perhaps kind (exact, prefix, pattern); or old addresses alone')
    .addOption(siteOption())
    .option('--replace', 'take the place of every redirect that the site has')
    .action(async (path, options) => {
      const list = readRedirectList(await textOf(path))
      if (list.faults.length > 0)
        throw new CommandError(list.faults.map(({ line, rule }) => `${path}:${line}: ${rule}.`).join('\n'))
      if (list.rows.length === 0) throw new CommandError(`${path} has no addresses.`)
      if (list.hasTargets) await importRows(runtime, path, list.rows, options)
      else await runtime.write(await suggestions(runtime, list.rows, options))
    })

async function textOf(path: string): Promise<string> {
  const read = await readText(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${error.code}`}.`)
  })
  if ('rule' in read) throw new CommandError(`${path} ${read.rule}.`)
  return read.text
}

/** The file is written whole or not at all: what is refused changes nothing. */
async function importRows(
  { print }: Runtime,
  path: string,
  rows: RedirectRow[],
  { site: slug, replace }: { site: string; replace?: true | undefined },
): Promise<void> {
  const { site } = await loadSite(slug)
  const file = join(TENANTS, slug, REDIRECTS_FILE)
  const added = rows.filter(({ to }) => to !== '')
  const keys = new Set(added.map(keyOf))
  const before = readRedirectList(await readFile(file, 'utf8').catch(() => '')).rows
  const kept = replace ? [] : before.filter((row) => !keys.has(keyOf(row)))
  const text = tableText([...kept, ...added])
  const checked = await loadPages(TENANTS, site, text)
  if ('problems' in checked) throw new CommandError(problemText(checked.problems, path, kept.length, added))
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  const open = rows.length - added.length
  if (open > 0) print(`${plural(open, 'row')} without a new address ${open === 1 ? 'was' : 'were'} left out.`)
  print(
    `tenants/${slug}/${REDIRECTS_FILE} has ${plural(kept.length + added.length, 'redirect')}, ${added.length} of ${path}.`,
  )
  print(`They are live with the site: npm run sites -- publish --site ${slug}`)
}

/** What makes two rows rules for the same addresses. */
const keyOf = (row: RedirectRow): string => {
  const address = kindOf(row) === 'pattern' ? null : parseOldAddress(row.from)
  return `${kindOf(row)} ${address ? addressKey(address.path, address.query) : row.from}`
}

const tableText = (rows: readonly RedirectRow[]): string =>
  csvLine(['from', 'to', 'kind']) + rows.map((row) => csvLine([row.from, row.to, kindOf(row)])).join('')

type Problems = Extract<Awaited<ReturnType<typeof loadPages>>, { problems: unknown }>['problems']

/** A problem of an imported row names its line in the file that was given. */
function problemText(problems: Problems, path: string, kept: number, added: RedirectRow[]): string {
  const lines = problems.map((problem) => {
    const row =
      problem.line !== null && problem.file.endsWith(REDIRECTS_FILE) ? added[problem.line - 2 - kept] : undefined
    return row ? `${path}:${row.line}: ${problem.rule}.` : formatProblem(problem)
  })
  return `Nothing was changed.\n${lines.join('\n')}`
}

/** The old addresses as a table with what the site has in their place, for a look and for import. */
async function suggestions(
  runtime: Runtime,
  rows: RedirectRow[],
  options: OperatorOptions & { site: string },
): Promise<string> {
  const paths = rows.map(({ from }) => {
    const address = parseOldAddress(from)
    return address ? addressKey(address.path, address.query) : from
  })
  const { site } = options
  const found = await withRedirects(platformOf(runtime, options), site, (redirects) =>
    suggestAll(redirects, site, paths),
  )
  const lines = found.map(({ suggestion }, at) =>
    csvLine([rows[at]!.from, suggestion?.to ?? '', suggestion?.reason ?? 'none']),
  )
  return csvLine(['from', 'to', 'why']) + lines.join('')
}
