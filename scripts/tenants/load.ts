import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Json, merge } from '../../shared/tenant/merge.ts'
import { type Problem, parseSite, unknownSettings } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

/** A tenant's site with the config it was read from: the defaults, its template and its own file, merged. */
export type LoadedSite = { site: Site; config: Json }
export type FileProblem = Problem & { file: string }
export type LoadedTenants = { sites: LoadedSite[]; problems: FileProblem[] }

type JsonFile = { json: Json } | { problem: FileProblem }

/** Reads every tenant in a folder. An invalid one is left out and its problems are listed; the others are loaded. */
export async function loadTenants(folder: string = join(ROOT, 'tenants')): Promise<LoadedTenants> {
  const defaults = await readJson(folder, '_defaults.json')
  if ('problem' in defaults) return { sites: [], problems: [defaults.problem] }
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)

  const loaded: LoadedTenants = { sites: [], problems: [] }
  for (const name of names.toSorted()) {
    const tenant = await loadTenant(folder, name, defaults.json)
    const problems = 'problems' in tenant ? tenant.problems : clashes(tenant, loaded.sites, name)
    loaded.problems.push(...problems)
    if ('site' in tenant && problems.length === 0) loaded.sites.push(tenant)
  }
  return loaded
}

/** The same where every tenant has to be valid; throws CommandError with a line for each problem. */
export async function loadValidTenants(folder?: string): Promise<LoadedSite[]> {
  const { sites, problems } = await loadTenants(folder)
  if (problems.length === 0) return sites
  throw new CommandError(problems.map(({ file, path, rule }) => `tenants/${file}: ${path} ${rule}.`).join('\n'))
}

async function loadTenant(
  folder: string,
  name: string,
  defaults: Json,
): Promise<LoadedSite | { problems: FileProblem[] }> {
  const file = join(name, 'site.json')
  const own = await readJson(folder, file)
  if ('problem' in own) return { problems: [own.problem] }
  const template = await readTemplate(folder, file, own.json)
  if ('problem' in template) return { problems: [template.problem] }

  const config = merge(merge(defaults, template.json), own.json)
  const parsed = parseSite(config)
  const problems = 'problems' in parsed ? parsed.problems : unknownSettings(config, parsed.site)
  if ('site' in parsed && problems.length === 0) return { site: parsed.site, config }
  return { problems: problems.map((problem) => ({ file, ...problem })) }
}

async function readTemplate(folder: string, file: string, own: Json): Promise<JsonFile> {
  const template = typeof own === 'object' && own !== null && !Array.isArray(own) ? own.template : undefined
  if (typeof template !== 'string' || !/^[a-z0-9-]+$/.test(template)) {
    return { problem: { file, path: 'template', rule: 'must name a file of _templates' } }
  }
  return readJson(folder, join('_templates', `${template}.json`))
}

async function readJson(folder: string, file: string): Promise<JsonFile> {
  try {
    return { json: JSON.parse(await readFile(join(folder, file), 'utf8')) as Json }
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read'
    return { problem: { file, path: 'the file', rule: reason } }
  }
}

/** Ids, hosts and collections that an earlier tenant (in the order of the slugs) has as well. */
function clashes({ site }: LoadedSite, others: LoadedSite[], name: string): FileProblem[] {
  const file = join(name, 'site.json')
  const problems: FileProblem[] = []
  if (site.slug !== name) problems.push({ file, path: 'slug', rule: `must be ${name}, the name of its folder` })
  for (const { site: other } of others) {
    if (other.id === site.id) problems.push({ file, path: 'id', rule: `is taken by ${other.slug}: ${site.id}` })
    const [collection, otherCollection] = [site, other].map(
      ({ typesense }) => typesense && `${typesense.host} ${typesense.collection}`,
    )
    if (collection && collection === otherCollection) {
      problems.push({ file, path: 'typesense.collection', rule: `is taken by ${other.slug}: ${collection}` })
    }
    const shared = hostsOf(site).filter((host) => hostsOf(other).includes(host))
    for (const host of shared) problems.push({ file, path: 'hosts', rule: `are taken by ${other.slug}: ${host}` })
  }
  return problems
}

/** Every host of a site, the one of its public URL first. */
export function hostsOf(site: Pick<Site, 'url' | 'hosts'>): string[] {
  return [...new Set([new URL(site.url).hostname, ...site.hosts])]
}
