import type { Json } from '../../shared/tenant/merge.ts'
import { loadValidTenants } from '../tenants/load.ts'
import type { JsonSchema } from './editor-schemas.ts'

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A site's id as a raised figure. */
const raised = (id: number) => String(id).replaceAll(/\d/g, (digit) => RAISED[Number(digit)]!)

/** The shipped sites, each with its raised figure, and by the path of a setting the figures of those that set it. */
export async function shownOn(schema: JsonSchema): Promise<{ sites: string; marks: Map<string, string> }> {
  const tenants = (await loadValidTenants()).toSorted((a, b) => a.site.id - b.site.id)
  const marks = new Map<string, string>()
  for (const { site, config } of tenants) {
    const mark = raised(site.id)
    for (const path of new Set(pathsSet(schema, config, '', schema.$defs ?? {})))
      marks.set(path, (marks.get(path) ?? '') + mark)
  }
  return { sites: tenants.map(({ site }) => `${raised(site.id)} ${site.slug}`).join(', '), marks }
}

/** Paths of the settings to which a config gives another value than the default. */
function pathsSet(schema: JsonSchema, value: Json, path: string, shared: Record<string, JsonSchema>): string[] {
  const inside = (inner: JsonSchema, one: Json, at: string) => pathsSet(inner, one, at, shared)
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return inside(shared[name]!, value, name)
  }
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => inside(one, value, path))
  if (Array.isArray(value)) {
    const { items } = schema
    return [...variants, ...(items ? value.flatMap((one) => inside(items, one, `${path}[]`)) : [])]
  }
  if (typeof value !== 'object' || value === null) return variants
  const { properties = {}, additionalProperties: named } = schema
  return [
    ...variants,
    ...Object.entries(value).flatMap(([key, one]) => {
      const inner = properties[key]
      if (!inner) return typeof named === 'object' ? inside(named, one, `${path}.{}`) : []
      const own = path ? `${path}.${key}` : key
      const isSet = one !== null && JSON.stringify(one) !== JSON.stringify(inner.default)
      return [...(isSet ? [own] : []), ...inside(inner, one, own)]
    }),
  ]
}
