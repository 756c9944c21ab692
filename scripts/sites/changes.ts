import { isGroup } from '../../shared/json.ts'
import type { PageManifest } from '../../shared/page/page.ts'
import type { RedirectTable } from '../../shared/redirects/table.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import { type JsonSchema, siteJsonSchema } from '../reference/editor-schemas.ts'
import type { LoadedSite } from '../tenants/load.ts'

/** What is compared of an edition: its settings, its list of pages and files, and its redirects. */
export type Compared = { site: Site; manifest: PageManifest; redirects: Redirects }

export const makeCompared = ({ site, content: { manifest, oldAddresses } }: LoadedSite): Compared => ({
  site,
  manifest,
  redirects: listRedirects(manifest, oldAddresses === undefined ? null : (JSON.parse(oldAddresses) as RedirectTable)),
})

/** What differs between two editions, a sentence each. */
export const changesBetween = (before: Compared, after: Compared): string[] => [
  ...configChanges(before.site, after.site),
  ...contentChanges(before.manifest, after.manifest),
  ...redirectChanges(before.redirects, after.redirects),
]

/** A stored edition. Throws where this version of the platform cannot read it. */
export async function readEdition(
  registry: SiteRegistry,
  slug: string,
  { config, content }: Edition,
): Promise<Compared> {
  const read = async (kind: 'config' | 'pages' | 'redirects', hash: string): Promise<unknown> => {
    const bytes = await registry.read(slug, { kind, hash })
    if (!bytes) throw new CommandError(`An edition of ${slug} cannot be read: its ${kind} is not stored.`)
    return JSON.parse(new TextDecoder().decode(bytes))
  }
  const parsed = parseSite(await read('config', config))
  if ('problems' in parsed) throw new CommandError(`An older config of ${slug} is not valid for this version.`)
  const manifest = (await read('pages', content)) as PageManifest
  const { oldAddresses: hash } = manifest
  const table = hash === undefined ? null : ((await read('redirects', hash)) as RedirectTable)
  return { site: parsed.site, manifest, redirects: listRedirects(manifest, table) }
}

export const changeLines = (changes: readonly string[]): string[] => changes.map((change) => `  ${change}`)

/** What an act changed of a live site: lines that are printed after it. It stands where the two cannot be compared. */
export async function linesAfter(
  registry: SiteRegistry,
  slug: string,
  [before, after]: [before: Edition | null | undefined, after: Edition | null | undefined],
): Promise<string[]> {
  if (!before || !after) return []
  const read = (edition: Edition) => readEdition(registry, slug, edition)
  try {
    const changes = changesBetween(await read(before), await read(after))
    return changes.length === 0 ? [] : [`What it changed (${changes.length}):`, ...changeLines(changes)]
  } catch (error) {
    if (error instanceof CommandError) return [`What it changed cannot be said. ${error.message}`]
    throw error
  }
}

const versions = ({ pages }: PageManifest) =>
  Object.fromEntries(Object.entries(pages).map(([path, { version }]) => [path, version]))
const hashes = ({ files = {} }: PageManifest) =>
  Object.fromEntries(Object.entries(files).map(([path, { hash }]) => [path, hash]))

/** What differs between two lists of pages and files, a sentence each. */
function contentChanges(before: PageManifest, after: PageManifest): string[] {
  return [
    ...differences('page', versions(before), versions(after)),
    ...differences('file', hashes(before), hashes(after)),
  ]
}

function differences(kind: string, before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((path) => {
    if (before[path] === after[path]) return []
    const what = before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed'
    return [`${kind} ${path}: ${what}`]
  })
}

/** Targets of a site's redirects by the old address, as a person writes it. */
type Redirects = ReadonlyMap<string, string>

/** The redirects of an edition: older addresses of its pages, and rules from another platform (`table`; null: none). */
export function listRedirects({ redirects }: Pick<PageManifest, 'redirects'>, table: RedirectTable | null): Redirects {
  const { exact = {}, patterns = [], prefixes = [] } = table ?? {}
  return new Map([
    ...Object.entries(redirects),
    ...Object.entries(exact),
    ...prefixes.map(([path, to]) => [`${path}/*`, to] as const),
    ...patterns.map(([source, to]) => [`addresses of the pattern ${source}`, to] as const),
  ])
}

const MAX_LISTED = 20

/** What differs between the redirects of two editions, a sentence each; beyond some twenty their number. */
export function redirectChanges(before: Redirects, after: Redirects): string[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const changes = addresses.flatMap((from) => {
    const [old, now] = [before.get(from), after.get(from)]
    if (old === now) return []
    if (old === undefined) return [`redirect added: ${from} leads to ${now}`]
    if (now === undefined) return [`redirect removed: ${from} led to ${old}`]
    return [`redirect changed: ${from} leads to ${now}, before to ${old}`]
  })
  if (changes.length === 0 && [...before.keys()].join('\n') !== [...after.keys()].join('\n'))
    return ['redirects: the same in another order']
  const rest = changes.length - MAX_LISTED
  return rest > 0 ? [...changes.slice(0, MAX_LISTED), `and ${rest} more redirects`] : changes
}

/** Steps from the config to one value: keys of groups, and what names an item of a list. */
type Path = { key: string; isItem: boolean }[]

/** What the schema says of the value at a path; null where it says nothing. */
function schemaAt(path: Path, root: JsonSchema): JsonSchema | null {
  const resolve = (schema: JsonSchema | null | undefined): JsonSchema | null => {
    if (!schema) return null
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolve(root.$defs?.[name])
  }
  let at: JsonSchema | null = root
  for (const { key, isItem } of path) {
    const options: (JsonSchema | null)[] = at ? [at, ...(at.anyOf ?? []), ...(at.oneOf ?? [])].map(resolve) : []
    const next: (JsonSchema | null)[] = options.map((option) => {
      if (isItem) return resolve(option?.items)
      const { additionalProperties: more } = option ?? {}
      return resolve(option?.properties?.[key] ?? (typeof more === 'object' ? more : null))
    })
    at = next.find((found) => found !== null) ?? null
  }
  return at
}

const schema = siteJsonSchema()

/** The unit of a setting in words, as 'dollars'; null where it has none. */
const unitAt = (path: Path): string | null => schemaAt(path, schema)?.unit ?? null

/** 'reservation.deposit' as a person says it: 'reservation deposit'. */
const pathLabel = (path: Path): string =>
  path.map(({ key, isItem }) => (isItem ? `“${key}”` : key.replaceAll('_', ' '))).join(' ')

const MAX_CHARS = 60

/** A value as a person says it. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : shortened(value.map(valueText).join(', '))
  if (typeof value === 'object') return shortened(JSON.stringify(value))
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value)
}

const shortened = (text: string) => (text.length > MAX_CHARS ? `“${text.slice(0, MAX_CHARS - 1)}…”` : text)

type Group = Record<string, unknown>
const isListOfGroups = (value: unknown): value is Group[] =>
  Array.isArray(value) && value.length > 0 && value.every(isGroup)

/** Settings that say which item of a list one is, the first that it has. */
const NAMES = ['slug', 'name', 'label', 'title', 'question', 'id']

/** An item by its name; by its number where it has none, or shares it. */
function itemsByName(items: Group[]): Group {
  const named: Group = {}
  for (const [index, item] of items.entries()) {
    const key = NAMES.map((name) => item[name]).find((value) => typeof value === 'string' || typeof value === 'number')
    const name = key === undefined || Object.hasOwn(named, String(key)) ? `number ${index + 1}` : String(key)
    named[name] = item
  }
  return named
}

/** What differs between two configs, a sentence each: 'reservation deposit: 200 to 300 dollars'. */
function configChanges(before: unknown, after: unknown, path: Path = []): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isListOfGroups(before) || isListOfGroups(after)) {
    const [from, to] = [before, after].map((list) => itemsByName(isListOfGroups(list) ? list : []))
    const changes = unionKeys(from!, to!).flatMap((key) =>
      configChanges(from![key], to![key], [...path, { key, isItem: true }]),
    )
    return changes.length > 0 ? changes : [`${pathLabel(path)}: in another order`]
  }
  if (isGroup(before) && isGroup(after)) {
    return unionKeys(before, after).flatMap((key) =>
      configChanges(before[key], after[key], [...path, { key, isItem: false }]),
    )
  }
  const isItem = path.at(-1)?.isItem === true
  if (isItem && before === undefined) return [`${pathLabel(path)}: added`]
  if (isItem && after === undefined) return [`${pathLabel(path)}: removed`]
  const unit = unitAt(path)
  return [`${pathLabel(path)}: ${valueText(before)} to ${valueText(after)}${unit === null ? '' : ` ${unit}`}`]
}

const unionKeys = (a: Group, b: Group) => [...new Set([...Object.keys(a), ...Object.keys(b)])]
