import { z } from 'zod'
import { carInputSchema } from '../car/schema.ts'
import { once } from '../memo.ts'

export const SINGLE_TYPES = ['text', 'choice', 'number', 'whole', 'flag', 'date'] as const
/** Type of a car field; 'json' is a nested value that only feeds in our own format supply. */
export type TargetType = (typeof SINGLE_TYPES)[number] | 'texts' | 'wholes' | 'images' | 'json'
/** `maxChars`: the longest text that the schema takes; null where it sets no limit. */
export type Target = { path: string[]; kind: TargetType; choices: string[]; maxChars: number | null }

/** The subset of JSON Schema that carInputSchema produces. */
type Shape = {
  type?: string
  format?: string
  maxLength?: number
  enum?: string[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

const SCALARS: Record<string, TargetType> = { number: 'number', integer: 'whole', boolean: 'flag' }

/** Objects whose fields can be mapped one by one, such as `variant_detail.cylinders`. */
const MAPPABLE_OBJECTS = new Set(['variant_detail', 'specifications', 'autograb_data'])

function chooseTargetType(field: string, shape: Shape): TargetType {
  if (field === 'images') return 'images'
  if (shape.enum) return 'choice'
  if (shape.type === 'string') return shape.format === 'date' ? 'date' : 'text'
  if (shape.type === 'array' && shape.items?.type === 'string') return 'texts'
  if (shape.type === 'array' && shape.items?.type === 'integer') return 'wholes'
  return SCALARS[shape.type ?? ''] ?? 'json'
}

function targetsIn(properties: Record<string, Shape>, path: string[]): [string, Target][] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const shape = property.anyOf?.[0] ?? property
    const fieldPath = [...path, field]
    const inner = MAPPABLE_OBJECTS.has(field) && shape.properties ? targetsIn(shape.properties, fieldPath) : []
    const { enum: choices = [], maxLength: maxChars = null } = shape
    const target: Target = { path: fieldPath, kind: chooseTargetType(field, shape), choices, maxChars }
    return [[fieldPath.join('.'), target] as [string, Target], ...inner]
  })
}

/** Every mappable field of a schema by its dotted name. */
export const listTargets = (schema: z.ZodType): ReadonlyMap<string, Target> =>
  new Map(targetsIn(z.toJSONSchema(schema, { io: 'input' }).properties as Record<string, Shape>, []))

export const carTargets = once(() => listTargets(carInputSchema))
