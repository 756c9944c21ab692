import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import type { PageManifest } from '../../shared/page/page.ts'
import { type Edition, RETIRED_FOR_DAYS } from '../../shared/tenant/edition.ts'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import type { SiteRecord, SiteRegistry, ValueName } from '../../worker/features/sites/registry/service.ts'
import { remoteDomains } from '../domains/remote-domains.ts'
import { CommandError, UsageError } from '../errors.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import { parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { isTerminal, withQuestions } from '../operator/terminal.ts'
import { siteFolder } from './new-site.ts'
import { noteOption, siteOption } from './options.ts'
import { requireServer } from './publish.ts'
import { jsonBody, withRegistry } from './site-registry.ts'

export const retireCommand = (runtime: Runtime) =>
  platformCommand('retire')
    .description(
      `End a site: take it off the network and export all that is the dealer’s; asks before it, and restore undoes it for ${RETIRED_FOR_DAYS} days`,
    )
    .addOption(siteOption())
    .addOption(folderOption())
    .option('--confirm <slug>', 'the name of the site once more, in place of being asked', parseText)
    .addOption(noteOption())
    .action(async (options) => {
      const { site: slug, confirm: answer, note } = options
      const platform = openPlatform(runtime, options)
      const call = requireServer(platform)
      const folder = options.out ?? `retired-${slug}`
      const isConfirmed = confirmation(runtime, { word: slug, answer })
      const isDone = await withRegistry(platform, async (registry) => {
        const site = await registry.show(slug)
        if (!site) throw new CommandError(`There is no site ${slug}. See: npm run sites -- list`)
        refuseMoving(site)
        if (!site.edition) return true
        const counts = await countRows(call, slug)
        runtime.print(
          '1. Off the network: every address answers that there is no site, so that nothing comes in any more.',
        )
        runtime.print(`2. Export to ${folder}/: ${described(counts)}, its settings, pages and files.`)
        if (!(await isConfirmed('Retire it?'))) return false
        if (site.state !== 'retired')
          await call({
            path: `/operator/sites/${slug}/retire`,
            body: jsonBody({ confirm: slug, note }),
            answer: retiredAnswer,
            action: 'retire the site',
          })
        await untilHeard(registry, slug, platform, runtime)
        await exportSite({ call, registry }, { slug, edition: site.edition, folder, at: Date.now() })
        return true
      })
      if (!isDone) return
      for (const { hostname } of await remoteDomains(call).list(slug))
        runtime.print(
          `Still at Cloudflare, to end after that: npm run domains -- remove --site ${slug} --host ${hostname}`,
        )
      moveFolder(siteFolder(slug), join(folder, 'sources'))
      runtime.print(
        `${slug} is retired. Data and hosts are kept for ${RETIRED_FOR_DAYS} days, then erased: npm run sites -- restore --site ${slug} brings all back.`,
      )
    })

export const restoreCommand = (runtime: Runtime) =>
  platformCommand('restore')
    .description(`Bring a retired site back whole: hosts, stock, leads; within ${RETIRED_FOR_DAYS} days`)
    .addOption(siteOption())
    .addOption(folderOption())
    .addOption(noteOption())
    .action(async ({ site: slug, out: folder = `retired-${slug}`, note, ...options }) => {
      const call = requireServer(openPlatform(runtime, options))
      const path = `/operator/sites/${slug}/restore`
      const { site } = await call({
        path,
        body: jsonBody({ note }),
        answer: restoredAnswer,
        action: 'restore the site',
      })
      moveFolder(join(folder, 'sources'), siteFolder(slug))
      runtime.print(`${slug} is back, and ${site.state}. Leads that waited: npm run leads -- list --site ${slug}`)
    })

const folderOption = () =>
  new Option('--out <folder>', 'where the export goes, or went (default: retired-<site>/ here)').argParser(parseText)

const retiredAnswer = z.object({ site: z.object({ state: z.literal('retired') }) })
const restoredAnswer = z.object({ site: z.object({ state: z.enum(['live', 'paused']) }) })

/** Its rows are in two databases until a move has ended. */
function refuseMoving({ slug, move }: SiteRecord): void {
  if (move)
    throw new CommandError(
      `${slug} is being moved between databases, and nothing was changed. Run this again when the move has ended, some ` +
        `ten minutes after it was begun: npm run sites -- show --site ${slug}`,
    )
}

const described = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ') || 'no rows'

/** How long a Worker far away may serve a site as it was. */
const HEARD_AFTER_MS = MINUTE_MS

/** Waits until every Worker has heard that a site is closed. */
async function untilHeard(
  registry: SiteRegistry,
  slug: string,
  { isRemote }: Platform,
  { print }: Runtime,
): Promise<void> {
  const changedAt = (await registry.show(slug))?.changed_at ?? 0
  const wait = isRemote ? changedAt + HEARD_AFTER_MS - Date.now() : 0
  if (wait <= 0) return
  print(`   Every Worker has heard of it in ${Math.ceil(wait / SECOND_MS)} seconds ...`)
  await sleep(wait)
}

/** The sources of a retired site stand beside its export, so that they are not published again. */
function moveFolder(from: string, to: string): void {
  if (!existsSync(from) || existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/** Asks; `answer` is what --confirm gave. Throws where that is another word, and where there is no terminal to ask in. */
function confirmation(
  { stdin, printError }: Runtime,
  { word, answer }: { word: string; answer: string | undefined },
): (question: string) => Promise<boolean> {
  if (answer === word) return async () => true
  if (answer !== undefined) throw new UsageError(`--confirm is the name of the site: ${word}.`)
  const input = stdin()
  if (!isTerminal(input)) throw new UsageError(`Add --confirm ${word}, or run it in a terminal, which asks.`)
  return async (question) => {
    const typed = await withQuestions({ input }, (ask) => ask(`${question} Type ${word} to go on: `))
    if (typed === word) return true
    printError('Nothing was changed.')
    return false
  }
}

const counts = z.object({ counts: z.record(z.string(), z.number()) })
const rows = z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })

const countRows = async (call: CallSite, slug: string): Promise<Record<string, number>> =>
  (await call({ path: `/operator/sites/${slug}/rows`, method: 'GET', answer: counts, action: 'count the rows' })).counts

/** Written last: a folder that has it is a whole export. */
const SUMMARY = 'export.json'

/**
 * Writes all that is the dealer's to a folder: every row as JSON Lines, config, pages and files. Whole or not at all;
 * an earlier export there is replaced. Throws where the folder holds anything else.
 */
async function exportSite(
  { call, registry }: { call: CallSite; registry: SiteRegistry },
  { slug, edition, folder, at }: { slug: string; edition: Edition; folder: string; at: number },
): Promise<void> {
  if (existsSync(folder) && !existsSync(join(folder, SUMMARY)))
    throw new CommandError(`${folder}/ is there already and is no export. Choose another folder with --out.`)
  const draft = `${folder}.unfinished`
  rmSync(draft, { recursive: true, force: true })
  try {
    const written = await exportRows(call, slug, draft)
    await exportEdition(registry, slug, edition, draft)
    writeFileSync(join(draft, SUMMARY), `${JSON.stringify({ site: slug, at: new Date(at), rows: written }, null, 2)}\n`)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

/** A file of JSON Lines for each table; gives the number of their rows. */
async function exportRows(call: CallSite, slug: string, folder: string): Promise<Record<string, number>> {
  const written: Record<string, number> = {}
  mkdirSync(join(folder, 'rows'), { recursive: true })
  for (const table of Object.keys(await countRows(call, slug))) {
    const lines: string[] = []
    for (;;) {
      const path = `/operator/sites/${slug}/rows/${table}`
      const query = { from: String(lines.length) }
      const page = await call({ path, method: 'GET', query, answer: rows, action: `read ${table}` })
      if (page.rows.length === 0) break
      for (const row of page.rows) lines.push(JSON.stringify(row))
    }
    writeFileSync(join(folder, 'rows', `${table}.jsonl`), lines.map((line) => `${line}\n`).join(''))
    written[table] = lines.length
  }
  return written
}

/** Writes what is live of a site: its config, its pages and its files. */
async function exportEdition(
  registry: SiteRegistry,
  slug: string,
  { config, content }: Edition,
  folder: string,
): Promise<void> {
  const write = async (path: string, name: ValueName) => {
    const bytes = await registry.read(slug, name)
    if (!bytes) throw new CommandError(`${path} of ${slug} cannot be exported: it is not stored. Nothing was changed.`)
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  await write('config.json', { kind: 'config', hash: config })
  await write('pages.json', { kind: 'pages', hash: content })
  const list = await registry.read(slug, { kind: 'pages', hash: content })
  const { pages, files = {} } = JSON.parse(new TextDecoder().decode(list ?? new Uint8Array())) as PageManifest
  for (const [path, { version }] of Object.entries(pages))
    await write(join('pages', `${path === '/' ? 'home' : path}.json`), { kind: 'page', hash: version })
  for (const [path, { hash }] of Object.entries(files)) await write(path, { kind: 'file', hash })
}
