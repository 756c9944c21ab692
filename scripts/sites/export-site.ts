import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { PageManifest } from '../../shared/page/page.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import type { SiteRegistry, ValueName } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { CallSite } from '../operator/remote-site.ts'

const counts = z.object({ counts: z.record(z.string(), z.number()) })
const rows = z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })

/** How many rows a site has by table. */
export const countsOf = async (call: CallSite, slug: string): Promise<Record<string, number>> =>
  (await call({ path: `/operator/sites/${slug}/rows`, method: 'GET', answer: counts, action: 'count the rows' })).counts

/** Written last: a folder that has it is a whole export. */
const SUMMARY = 'export.json'

/**
 * Writes all that is the dealer's to a folder: every row as JSON Lines, config, pages and files. Whole or not at all;
 * an earlier export there is replaced. Throws where the folder holds anything else.
 */
export async function exportSite(
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
  for (const table of Object.keys(await countsOf(call, slug))) {
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
