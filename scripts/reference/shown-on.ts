import type { Json } from '../../shared/tenant/merge.ts'
import { loadValidTenants } from '../tenants/load.ts'
import type { JsonSchema } from './editor-schemas.ts'

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const raised = (id: number) => String(id).replaceAll(/\d/g, (digit) => RAISED[Number(digit)]!)

/** The shipped sites, each with its raised figure, and by the path of a setting the figures of those that set it. */
export async function shownOn(schema: JsonSchema): Promise<{ sites: string; marks: Map<string, string> }> {
  const tenants = (await loadValidTenants()).toSorted((a, b) => a.site.id - b.site.id)
  const marks = new Map<string, string>()
  for (const { site, config } of tenants) {
    const mark = raised(site.id)
    const paths = [...listSettings(schema, config)].filter(({ isSet }) => isSet).map(({ path }) => path)
    for (const path of new Set(paths)) marks.set(path, (marks.get(path) ?? '') + mark)
  }
  return { sites: tenants.map(({ site }) => `${raised(site.id)} ${site.slug}`).join(', '), marks }
}

/** A value in a config. `isSet`: it stands under a name, and is another than the default. */
type Setting = { path: string; schema: JsonSchema; value: Json; isSet: boolean }

/** Every value of a config with its schema; a path begins at the type where that has a name ('link.page'). */
export function* listSettings(root: JsonSchema, config: Json): Generator<Setting> {
  const { $defs = {} } = root
  function* inside(schema: JsonSchema, value: Json, path: string, isSet = false): Generator<Setting> {
    yield { path, schema, value, isSet }
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1)!
      return yield* inside($defs[name]!, value, name)
    }
    for (const arm of listArms(schema)) yield* inside(arm, value, path)
    if (Array.isArray(value)) {
      for (const one of schema.items ? value : []) yield* inside(schema.items!, one, `${path}[]`)
    } else if (typeof value === 'object' && value !== null) {
      const { properties = {}, additionalProperties: named } = schema
      for (const [key, one] of Object.entries(value)) {
        const inner = properties[key]
        const isOwn = one !== null && JSON.stringify(one) !== JSON.stringify(inner?.default)
        if (inner) yield* inside(inner, one, path ? `${path}.${key}` : key, isOwn)
        else if (typeof named === 'object') yield* inside(named, one, `${path}.{}`)
      }
    }
  }
  yield* inside(root, config, '')
}

export const listArms = ({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] => [...anyOf, ...oneOf]
