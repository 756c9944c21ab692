import { join } from 'node:path'
import { isFilledIn, kindOf, type RedirectRow } from '../../shared/redirects/rule.ts'
import { plural } from '../../shared/text.ts'
import { CommandError } from '../errors.ts'
import { type OperatorOptions, platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { ROOT } from '../root.ts'
import { loadSite, siteOption } from '../sites/options.ts'
import { readText } from '../tenants/read-text.ts'
import { REDIRECTS_FILE } from '../tenants/redirects.ts'
import { mergeRedirects } from './merge-redirects.ts'
import { readRedirectList } from './read-csv.ts'
import { suggestAll, withRedirects } from './site-redirects.ts'
import { listedAddresses, suggestionTable } from './suggestion-table.ts'

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
  const isFilled = rows.some((row) => row.to !== '' && isFilledIn({ kind: kindOf(row), to: row.to }))
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
  const found = await withRedirects(platformOf(runtime, options), site, (redirects) =>
    suggestAll(redirects, site, paths),
  )
  return suggestionTable(addresses, new Map(found.map((each) => [each.path, each])))
}
