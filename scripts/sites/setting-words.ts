import { type JsonSchema, siteJsonSchema } from '../reference/site-schema.ts'

/** Steps from the config to one value: keys of groups, and what names an item of a list. */
export type Path = { key: string; isItem: boolean }[]

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
export const unitAt = (path: Path): string | null => schemaAt(path, schema)?.unit ?? null

/** 'reservation.deposit' as a person says it: 'reservation deposit'. */
export const labelOf = (path: Path): string =>
  path.map(({ key, isItem }) => (isItem ? `“${key}”` : key.replaceAll('_', ' '))).join(' ')

const MAX_CHARS = 60

/** A value as a person says it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : shortened(value.map(valueText).join(', '))
  if (typeof value === 'object') return shortened(JSON.stringify(value))
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value)
}

const shortened = (text: string) => (text.length > MAX_CHARS ? `“${text.slice(0, MAX_CHARS - 1)}…”` : text)
