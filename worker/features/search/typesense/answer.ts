import { z } from 'zod'
import { carSchema, financeLenderSchema } from '../../../../shared/car/schema.ts'
import { type CarSummary, COPIED_FIELDS, LENDER_QUOTE_FIELDS } from '../../../../shared/car/summary.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS } from '../../../../shared/search/attributes.ts'
import { fromCountable } from '../../../../shared/search/index-terms.ts'
import type { FacetCount, SearchResult } from '../../../../shared/search/query.ts'
import { listWords } from '../../../../shared/text.ts'
import { SCALE } from './collection.ts'

const countSchema = z.object({ value: z.string(), count: z.number().int().nonnegative() })
const stats = z.object({ min: z.number().optional(), max: z.number().optional() })

const searchAnswerSchema = z.object({
  found: z.number().int().nonnegative(),
  hits: z.array(z.object({ document: z.object({ summary: z.string() }) })),
  facet_counts: z.array(z.object({ field_name: z.string(), counts: z.array(countSchema), stats })),
})
const searchErrorSchema = z.object({ code: z.number(), error: z.string() })
const multiSchema = z.object({ results: z.array(z.union([searchAnswerSchema, searchErrorSchema])) })

export type SearchAnswer = z.output<typeof searchAnswerSchema>

/** The server refused a search; `code` is its HTTP status. */
export class TypesenseError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'TypesenseError'
    this.code = code
  }
}

/** The answers to so many searches, in their order; throws when they are not that. */
export function readAnswers(answer: unknown, searches: number): SearchAnswer[] {
  const { results } = multiSchema.parse(answer)
  if (results.length !== searches) throw new Error(`${results.length} answers to ${searches} searches`)
  return results.map((result) => {
    if ('code' in result) throw new TypesenseError(result.code, result.error)
    return result
  })
}

const each = <Field extends string, Value>(fields: readonly Field[], value: Value) =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, Value>

const MEASURES = listWords('sleeps body_length tare payload gross_mass tows tray displacement electric_range')

/** A stored CarSummary, validated like any other outside data. */
const summarySchema: z.ZodType<CarSummary> = carSchema.pick(each(COPIED_FIELDS, true as const)).extend({
  place: z.string().nullable(),
  photos_count: z.number().int().nonnegative(),
  // Absent in what was stored by an older release.
  ...each(MEASURES, z.number().nullable().default(null)),
  photo: z.object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
  finance_lenders: z.record(z.string(), financeLenderSchema.pick(each(LENDER_QUOTE_FIELDS, true as const))),
})

export const readHits = (answers: SearchAnswer[]): CarSummary[] =>
  answers.flatMap(({ hits }) => hits.map(({ document }) => summarySchema.parse(JSON.parse(document.summary))))

/** The values of an attribute among the answers, the commonest first, then by value. */
export function readCounts(answers: SearchAnswer[], key: FacetKey | 'words' | 'place'): FacetCount[] {
  const facet = answers.flatMap(({ facet_counts }) => facet_counts).find(({ field_name }) => field_name === key)
  const counts = (facet?.counts ?? []).map(({ value, count }) => ({ value: fromCountable(value), count }))
  return counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

export const readFacets = (answers: SearchAnswer[]) =>
  Object.fromEntries(FACET_KEYS.map((key) => [key, readCounts(answers, key)])) as SearchResult['facets']

export function readRanges(answers: SearchAnswer[]): SearchResult['ranges'] {
  const facets = answers.flatMap(({ facet_counts }) => facet_counts)
  const extents = RANGE_KEYS.map((key) => {
    const { min, max } = facets.find(({ field_name }) => field_name === key)?.stats ?? {}
    return [key, min === undefined || max === undefined ? null : { min: min / SCALE[key], max: max / SCALE[key] }]
  })
  return Object.fromEntries(extents) as SearchResult['ranges']
}
