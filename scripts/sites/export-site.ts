import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { PageManifest } from '../../shared/page/page.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import type { SiteRegistry, ValueName } from '../../worker/features/sites/registry/service.ts'
import type { CallSite } from '../operator/remote-site.ts'

const counts = z.object({ counts: z.record(z.string(), z.number()) })
const rows = z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })

/** How many rows a site has by table. */
export const countsOf = async (call: CallSite, slug: string): Promise<Record<string, number>> =>
  (await call({ path: `/operator/sites/${slug}/rows`, method: 'GET', answer: counts, action: 'count the rows' })).counts

/** Writes every row of a site, a file of JSON Lines for each table. Run again, it writes them anew. */
export async function exportRows(call: CallSite, slug: string, folder: string): Promise<void> {
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
  }
}

/** Writes what is live of a site: its config, its pages and its files. */
export async function exportEdition(
  registry: SiteRegistry,
  slug: string,
  { config, content }: Edition,
  folder: string,
): Promise<void> {
  const write = async (path: string, name: ValueName) => {
    const bytes = await registry.read(slug, name)
    if (!bytes) return
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
