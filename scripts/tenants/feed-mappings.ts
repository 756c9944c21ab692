import { readdir, readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { findMappingProblems } from '../../shared/feed/mapping.ts'
import { isGroup } from '../../shared/json.ts'
import type { ConfigProblem } from '../../shared/settings/issues.ts'
import type { Json } from '../../shared/tenant/merge.ts'
import { nearestWord } from '../../shared/typo.ts'
import { MAPPING_NAMES } from '../../worker/import/mappings.ts'
import { parseWrittenJson } from './written-json.ts'

const SHIPPED = '_mappings'

type FileProblem = ConfigProblem & { file: string }
type Group = Record<string, Json>
type Place = { folder: string; tenant: string }

/** A config with the mappings of its feeds in place of their files' names, and what is wrong with them (STK-04). */
export async function withMappings(config: Json, place: Place): Promise<{ config: Json; problems: FileProblem[] }> {
  if (!isGroup(config) || !Array.isArray(config['feeds'])) return { config, problems: [] }
  const problems: FileProblem[] = []
  const feeds: Json[] = []
  for (const [index, feed] of config['feeds'].entries()) {
    const mapping = isGroup(feed) ? await resolveMapping(feed['mapping'], `feeds.${index}.mapping`, place) : null
    if (mapping === null || !isGroup(feed)) {
      feeds.push(feed)
      continue
    }
    problems.push(...mapping.problems)
    feeds.push(mapping.json === undefined ? feed : { ...feed, mapping: mapping.json })
  }
  return { config: { ...config, feeds }, problems }
}

type Resolved = { json?: Json; problems: FileProblem[] }

async function resolveMapping(mapping: Json | undefined, path: string, { folder, tenant }: Place): Promise<Resolved> {
  const site = join(tenant, 'site.json')
  if (isGroup(mapping)) return { problems: findProblems(mapping, site, `${path}.`) }
  if (typeof mapping !== 'string' || MAPPING_NAMES.includes(mapping)) return { problems: [] }
  if (!mapping.endsWith('.json')) {
    const near = nearestWord(mapping, MAPPING_NAMES)
    const rule = `names no mapping that ships (${MAPPING_NAMES.join(', ')}) and no file such as feeds/main.json`
    return { problems: [{ file: site, path, rule: near === null ? rule : `${rule}: did you mean ${near}?` }] }
  }
  const file = normalize(join(tenant, mapping))
  if (!file.startsWith(join(tenant, '/'))) {
    return { problems: [{ file: site, path, rule: 'must be a file inside the tenant’s own folder' }] }
  }
  const read = await readMapping(folder, file)
  // An empty mapping stands for a broken one: the problem of its file is told alone.
  return 'json' in read
    ? { json: read.json, problems: findProblems(read.json, file, '') }
    : { json: { fields: {} }, ...read }
}

/** What is wrong with the mappings that ship, in the folder _mappings. */
export async function shippedMappingProblems(folder: string): Promise<FileProblem[]> {
  const names = await readdir(join(folder, SHIPPED)).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(SHIPPED, name))
  const found = await Promise.all(
    files.map(async (file) => {
      const read = await readMapping(folder, file)
      return 'json' in read ? findProblems(read.json, file, '') : read.problems
    }),
  )
  return found.flat()
}

async function readMapping(folder: string, file: string): Promise<{ json: Json } | { problems: FileProblem[] }> {
  try {
    const { $schema: _, ...json } = parseWrittenJson(await readFile(join(folder, file), 'utf8')) as Group
    return { json }
  } catch (error) {
    const rule = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read'
    return { problems: [{ file, path: 'the file', rule }] }
  }
}

const findProblems = (json: Json, file: string, above: string): FileProblem[] =>
  findMappingProblems(json).map(({ path, rule }) => ({ file, path: `${above}${path}`, rule }))
