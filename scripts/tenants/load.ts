import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isGroup } from '../../shared/json.ts'
import type { ConfigProblem } from '../../shared/settings/issues.ts'
import { checkSite } from '../../shared/tenant/check.ts'
import { listHosts } from '../../shared/tenant/hostnames.ts'
import { type Json, mergeConfig } from '../../shared/tenant/merge.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { nearestWord } from '../../shared/typo.ts'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'
import type { CompiledSite } from './compile/compile-site.ts'
import type { PageProblem } from './compile/page-source.ts'
import { shippedMappingProblems, withMappings } from './feed-mappings.ts'
import { readText } from './file-type.ts'
import { type OwnFiles, templateNames } from './files.ts'
import { loadPages } from './pages.ts'
import { readReviews } from './reviews.ts'
import { parseWrittenJson } from './written-json.ts'

/** A tenant's site with the config it was read from (the defaults, its template and its own file, merged), and its pages. */
export type LoadedSite = { site: Site; config: Json; content: CompiledSite; places?: OwnFiles['places'] }
export type FileProblem = (ConfigProblem & { file: string }) | PageProblem
export type LoadedTenants = { sites: LoadedSite[]; problems: FileProblem[] }

/** A file of settings; those of a later layer are laid over those of an earlier one. */
type Layer = { file: string; json: Json }
type ReadJson = { json: Json } | { problem: FileProblem }

const DEFAULTS = '_defaults.json'
/** Some editors begin a file with it. */

/** Reads every tenant in a folder. An invalid one is left out and its problems are listed; the others are loaded. */
export async function loadTenants(folder: string = join(ROOT, 'tenants')): Promise<LoadedTenants> {
  const defaults = await readJson(folder, DEFAULTS)
  if ('problem' in defaults) return { sites: [], problems: [defaults.problem] }
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name)

  const loaded: LoadedTenants = { sites: [], problems: await shippedMappingProblems(folder) }
  for (const name of names.toSorted()) {
    const tenant = await loadTenant(folder, name, defaults.json)
    const problems = 'problems' in tenant ? tenant.problems : clashes(tenant, loaded.sites)
    loaded.problems.push(...problems)
    if ('site' in tenant && problems.length === 0) loaded.sites.push(tenant)
  }
  return { ...loaded, problems: loaded.problems.filter(isFirst) }
}

/** The same where every tenant has to be valid; throws CommandError with a line for each problem. */
export async function loadValidTenants(folder?: string): Promise<LoadedSite[]> {
  const { sites, problems } = await loadTenants(folder)
  if (problems.length === 0) return sites
  throw new CommandError(problems.map(formatProblem).join('\n'))
}

/** What is wrong with a config that is not written yet, over the defaults and its template. */
export async function configProblems(
  folder: string,
  own: { template: string; [key: string]: Json },
): Promise<ConfigProblem[]> {
  const lower = [DEFAULTS, join('_templates', `${own.template}.json`)]
  const read = await Promise.all(lower.map((file) => readJson(folder, file)))
  const broken = read.find((layer) => 'problem' in layer)
  if (broken) throw new CommandError(formatProblem(broken.problem))
  const layers = read.flatMap((layer) => ('json' in layer ? [withoutSchema(layer.json)] : []))
  const parsed = checkSite([...layers, own].reduce(mergeConfig))
  return 'problems' in parsed ? parsed.problems : []
}

/** A problem of a template or of the defaults is found once for each tenant above them. */
const isFirst = (problem: FileProblem, at: number, all: FileProblem[]) =>
  all.findIndex((other) => formatProblem(other) === formatProblem(problem)) === at

/** A problem as an operator reads it. */
export function formatProblem(problem: FileProblem): string {
  const { file, rule } = problem
  const end = rule.endsWith('?') ? '' : '.'
  if ('path' in problem) return `tenants/${file}: ${problem.path} ${rule}${end}`
  return `tenants/${file}${problem.line === null ? '' : `:${problem.line}`}: ${rule}${end}`
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

  const layers: Layer[] = [{ file: DEFAULTS, json: defaults }, template, { file, json: own.json }]
  const written = layers.map(({ json }) => withoutSchema(json)).reduce(mergeConfig)
  const { config, problems: mappingProblems } = await withMappings(written, { folder, tenant: name })
  const problems: FileProblem[] = mappingProblems
  const reviews = await readReviews(folder, name, config)
  if ('problems' in reviews) return { problems: [...problems, ...reviews.problems] }
  const parsed = checkSite(reviews.config)
  if ('site' in parsed) {
    if (parsed.site.slug !== name) return { problems: [...problems, otherFolder(file, parsed.site.slug, name)] }
    const content = await loadPages(folder, parsed.site)
    if ('problems' in content) problems.push(...content.problems)
    return problems.length === 0 && 'content' in content
      ? { site: parsed.site, config: reviews.config, content: content.content, places: content.places }
      : { problems }
  }
  const others = parsed.problems
    .filter(({ path }) => mappingProblems.length === 0 || !IN_MAPPING.test(path))
    .map((problem) => ({ file: findFile(problem.path, layers), ...problem }))
  return { problems: [...problems, ...others] }
}

/** Settings that the check of mappings has spoken of already. */
const IN_MAPPING = /^feeds\.\d+\.mapping\b/

/** The line by which editors find the schema is no setting. */
function withoutSchema(json: Json): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const { $schema: _, ...settings } = json
  return settings
}

/** The file that says what stands at a path: the uppermost that has it, or the tenant's own where none has. */
function findFile(path: string, layers: Layer[]): string {
  const has = ({ json }: Layer) =>
    path.split('.').reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), json) !== undefined
  return (layers.findLast(has) ?? layers.at(-1)!).file
}

async function readTemplate(folder: string, file: string, own: Json): Promise<Layer | { problem: FileProblem }> {
  const template = isGroup(own) ? own['template'] : undefined
  const names = templateNames(folder)
  if (typeof template !== 'string' || !names.includes(template)) {
    const near = typeof template === 'string' ? nearestWord(template, names) : null
    const rule = `must be one of ${names.join(', ')}${near === null ? '' : `: did you mean ${near}?`}`
    return { problem: { file, path: 'template', rule } }
  }
  const name = join('_templates', `${template}.json`)
  const read = await readJson(folder, name)
  return 'json' in read ? { file: name, json: read.json } : read
}

async function readJson(folder: string, file: string): Promise<ReadJson> {
  try {
    const read = await readText(join(folder, file))
    if ('rule' in read) return { problem: { file, path: 'the file', rule: read.rule } }
    const { text } = read
    if (text.trim() === '') return { problem: { file, path: 'the file', rule: 'is empty' } }
    const json = parseWrittenJson(text) as Json
    return isGroup(json)
      ? { json }
      : { problem: { file, path: 'the file', rule: 'must be a group of settings: { … }' } }
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read'
    return { problem: { file, path: 'the file', rule: reason } }
  }
}

/** Pages and files are looked for in the folder of the slug: with another name, all of them would be missing. */
const otherFolder = (file: string, slug: string, name: string): FileProblem => ({
  file,
  path: 'slug',
  rule: `is '${slug}', but its folder is tenants/${name}: give both one name`,
})

/** What a tenant takes that an earlier one has; the one that comes later in order gives way. */
function clashes({ site }: LoadedSite, others: LoadedSite[]): FileProblem[] {
  const file = join(site.slug, 'site.json')
  const problems: FileProblem[] = []
  for (const { site: other } of others) {
    if (other.id === site.id) problems.push({ file, path: 'id', rule: `is taken by ${other.slug}: ${site.id}` })
    const places = [site, other].map(({ typesense }) => typesense && `${typesense.host} ${typesense.collection}`)
    if (places[0] !== null && places[0] === places[1]) {
      problems.push({ file, path: 'typesense.collection', rule: `is taken by ${other.slug}: ${places[0]}` })
    }
    const shared = listHosts(site).filter((host) => listHosts(other).includes(host))
    for (const host of shared) problems.push({ file, path: 'hosts', rule: `are taken by ${other.slug}: ${host}` })
  }
  return problems
}
