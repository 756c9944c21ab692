import { type JsonSchema, siteJsonSchema } from '../reference/editor-schemas.ts'

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
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
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
export function configChanges(before: unknown, after: unknown, path: Path = []): string[] {
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
