import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { startServer } from '../../../scripts/local/server.ts'
import { migrate } from '../../../scripts/local/sqlite-database.ts'
import { ROOT } from '../../../scripts/root.ts'
import { makeEdition } from '../../../scripts/sites/edition.ts'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { listHosts } from '../../../shared/tenant/hostnames.ts'
import { hostKey, siteKey, valueKey } from '../../../shared/tenant/kv-keys.ts'
import { INDEX_FORMAT } from '../../../worker/stock-index/encode.ts'
import { twinOf } from '../crowd.ts'
import { insertRows, openKvFiles } from './local-files.ts'
import type { FleetSite } from './plan.ts'
import { stockMaker } from './stock.ts'

const NAMESPACE = '00000000000000000000000000000000'
/** Ids that no shipped site has. */
const FIRST_ID = 10_000

/** A site of the fleet: a shipped one under a name, hosts and a shade of its own, whose leads go to a system of its own. */
export function loadedOf({ number, slug }: FleetSite, shipped: LoadedSite[], shade = number): LoadedSite {
  const { places, ...loaded } = shipped[number % shipped.length]!
  const { site, content } = loaded
  const twin = twinOf(loaded, slug)
  const webhook = {
    kind: 'webhook',
    name: 'crm',
    url: `https://${slug}.example/`,
    secret: ownSecretName('LEAD_KEY', slug),
  }
  const colours = { ...site.theme.colours, line: `#d${(shade % 4096).toString(16).padStart(3, '0')}9`.padEnd(7, '0') }
  const own = {
    id: FIRST_ID + number,
    name: `${site.name} ${number}`,
    theme: { ...site.theme, colours },
    lead: { ...site.lead, delivery: { to: [webhook] } },
    feeds: [],
  }
  return {
    site: { ...twin.site, id: own.id, name: own.name, feeds: [] },
    config: { ...(twin.config as object), ...own },
    content,
    ...(places && { places }),
  }
}

/**
 * A folder of local stores with this fleet in them, which the next run finds as it is. KV and the registry are written
 * as files, with no server at work.
 */
export async function makeFleet(
  name: string,
  fleet: FleetSite[],
  shipped: LoadedSite[],
  port: number,
): Promise<string> {
  const state = join(ROOT, `.forecourt/bench-fleet-${name}`)
  const made = join(state, `made-${INDEX_FORMAT}-${fleet.length}`)
  if (existsSync(made)) return state
  rmSync(state, { recursive: true, force: true })
  const server = await startServer({ port, state, isAlone: true })
  await migrate(await server.getD1Database('DB'))
  await (await server.getKVNamespace('KV')).put('fleet', 'begun')
  await server.dispose()
  await writeFleet(state, fleet, shipped)
  writeFileSync(made, '')
  return state
}

async function writeFleet(state: string, fleet: FleetSite[], shipped: LoadedSite[]): Promise<void> {
  const kv = openKvFiles(state, NAMESPACE)
  const shared = new Map<string, string>()
  const stockOf = stockMaker()
  const rows: Record<'site' | 'host' | 'act' | 'value', SQLInputValue[][]> = { site: [], host: [], act: [], value: [] }
  const now = Date.now()
  for (const each of fleet) {
    const loaded = loadedOf(each, shipped)
    const { slug } = each
    const { edition, values } = await makeEdition(loaded)
    const config = kv.blob(JSON.stringify(loaded.config))
    kv.put(siteKey(slug), config, { content: edition.content, state: 'live', shard: 'DB' })
    for (const value of values) {
      const bytes = 'text' in value ? value.text : value.read()
      const blob = value.kind === 'config' ? config : (shared.get(value.hash) ?? kv.blob(bytes))
      if (value.kind !== 'config') shared.set(value.hash, blob)
      kv.put(valueKey(slug, value.kind, value.hash), blob)
      rows.value.push([slug, value.kind, value.hash, bytes.length, now])
    }
    const hostBlob = kv.blob(slug)
    for (const host of listHosts(loaded.site)) {
      kv.put(hostKey(host), hostBlob)
      rows.host.push([host, slug])
    }
    rows.site.push([slug, loaded.site.name, edition.config, edition.content, now])
    rows.act.push([slug, now, edition.config, edition.content])
    for (const { key, value } of await stockOf(slug, each.size)) kv.put(key, kv.blob(value))
  }
  kv.close()
  insertRows(state, [
    {
      sql: "insert into site (slug, name, state, shard, config, content, number, changed_at, projected) values (?, ?, 'live', 'DB', ?, ?, 1, ?, 1)",
      values: rows.site,
    },
    { sql: "insert into site_host (hostname, site, source) values (?, ?, 'config')", values: rows.host },
    {
      sql: "insert into site_act (site, number, at, actor, act, config, content, note) values (?, 1, ?, 'bench', 'publish', ?, ?, 'fleet')",
      values: rows.act,
    },
    { sql: 'insert into site_value (site, kind, hash, bytes, named_at) values (?, ?, ?, ?, ?)', values: rows.value },
  ])
}
