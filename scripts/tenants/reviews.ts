import { join } from 'node:path'
import { type ReviewSummary, summariesSchema } from '../../shared/reviews/settings.ts'
import { type ConfigProblem, describeProblem, listFaults, WORDED } from '../../shared/settings/issues.ts'
import type { Json } from '../../shared/tenant/merge.ts'
import { easternDay } from '../../shared/time.ts'
import { readText } from './file-type.ts'
import { parseWrittenJson } from './written-json.ts'

const FILE = 'reviews.json'

type Written = { slug?: string }

/** The config with the reviews of `reviews.json` at their locations, by slug; as it is without that file. */
export async function readReviews(
  folder: string,
  tenant: string,
  config: Json,
): Promise<{ config: Json } | { problems: (ConfigProblem & { file: string })[] }> {
  const file = join(tenant, FILE)
  const fault = (path: string, rule: string) => ({ problems: [{ file, path, rule }] })
  const read = await readText(join(folder, file)).catch(() => null)
  if (read === null) return { config }
  if ('rule' in read) return fault('the file', read.rule)
  let json: unknown
  try {
    json = parseWrittenJson(read.text)
  } catch (error) {
    return fault('the file', `is not JSON: ${String(error)}`)
  }
  const parsed = summariesSchema.safeParse(json, WORDED)
  if (!parsed.success)
    return {
      problems: parsed.error.issues
        .flatMap((issue) => listFaults(issue))
        .map((each) => ({ file, ...describeProblem(each) })),
    }
  const { locations = [] } = config as { locations?: Written[] }
  const slugs = locations.map(({ slug }) => slug)
  const unknown = Object.keys(parsed.data).find((slug) => !slugs.includes(slug))
  if (unknown !== undefined) return fault(unknown, unknownRule(slugs))
  const wrong = repeatedId(parsed.data) ?? untrue(parsed.data, easternDay(Date.now()))
  if (wrong) return fault(wrong.path, wrong.rule)
  const reviewed = locations.map((location) => {
    const summary = parsed.data[location.slug ?? '']
    return summary ? { ...location, reviews: withAverage(summary) } : location
  })
  return { config: { ...(config as object), locations: reviewed } as unknown as Json }
}

const unknownRule = (slugs: (string | undefined)[]): string =>
  slugs.length === 0
    ? 'is no location: site.json has none, so add the location there or delete this file'
    : `is no location: they are ${slugs.join(', ')}`

/** The first id that two reviews have: a page may show both, and the config may block one by it. */
function repeatedId(summaries: Record<string, ReviewSummary>): ConfigProblem | undefined {
  const all = Object.entries(summaries).flatMap(([slug, { reviews }]) =>
    reviews.map(({ id }, at) => ({ path: `${slug}.reviews.${at}.id`, id })),
  )
  const repeated = all.find(({ id }, at) => all.findIndex((other) => other.id === id) < at)
  return repeated && { path: repeated.path, rule: `is taken by another review: ${repeated.id}` }
}

/** A review of a day to come, and a number that is less than what stands there. */
function untrue(summaries: Record<string, ReviewSummary>, today: string): ConfigProblem | undefined {
  for (const [slug, { count, average_rating, reviews }] of Object.entries(summaries)) {
    const late = reviews.findIndex(({ written_on }) => written_on !== null && written_on > today)
    if (late >= 0) return { path: `${slug}.reviews.${late}.written_on`, rule: 'is a day to come' }
    if (average_rating !== null && count < reviews.length)
      return { path: `${slug}.count`, rule: `is ${count}, and ${reviews.length} reviews stand there` }
  }
  return undefined
}

/** An average and a number that the file does not say are those of its reviews. */
function withAverage(summary: ReviewSummary): ReviewSummary {
  const { average_rating, count, reviews } = summary
  if (average_rating !== null || reviews.length === 0) return summary
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
  return { ...summary, average_rating: Math.round(average * 10) / 10, count: count || reviews.length }
}
