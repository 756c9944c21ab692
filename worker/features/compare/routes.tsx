import { Hono } from 'hono'
import { ComparePage } from '../../../client/pages/compare.tsx'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { type CarSummary, carSummary } from '../../../shared/car/summary.ts'
import { MAX_COMPARED, parseComparison } from '../../../shared/compare/address.ts'
import { type ComparisonLookup, compareView } from '../../../shared/compare/view.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import { nounFor, stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/** Cars to compare with, with room for the one that is compared. */
const SUGGESTED = 6

/** /compare?cars={slug},{slug}: up to four cars side by side (SRC-21). */
export const compare = new Hono<AppEnv>().get('/', async (c) => {
  const { site, now, services } = c.var
  const requested = parseComparison(new URL(c.req.url).searchParams)
  // An unknown car is an answer (`car: null`); a car that cannot be read is a null of `optional`.
  const answers = await Promise.all(
    requested.slugs.map((slug) =>
      optional(
        c,
        'compared car',
        services.stock.cars.findBySlug(slug).then((car) => ({ car })),
      ),
    ),
  )
  // A car that was sold too long ago to be shown may still be named.
  const everSold = { ...services.scope, soldSince: 0 }
  const found: ComparisonLookup = { cars: [], sold: [], unknown: 0, failed: 0 }
  for (const answer of answers) {
    if (!answer) found.failed++
    else if (!answer.car) found.unknown++
    else if (isInScope(answer.car, services.scope)) found.cars.push(answer.car)
    else if (isInScope(answer.car, everSold)) found.sold.push(answer.car)
    else found.unknown++
  }
  const kinds = [...new Set(found.cars.map(({ item_type }) => item_type))]
  const noun = kinds.some((kind) => kind !== 'car') ? nounFor(kinds) : stockWords(site.stock.kinds)
  const similar =
    found.cars.length < MAX_COMPARED ? await optional(c, 'cars to compare', listSimilar(found.cars[0])) : null
  const view = compareView(requested, found, services.listing, { noun, now, similar: similar ?? [] })
  return c.render(<ComparePage view={view} />, {
    head: { title: `${view.title} | ${site.name}`, stylesheet: 'compare', canonical: view.canonical, noindex: true },
  })

  /** Like the first car of the comparison; without one the first cars of the list. */
  async function listSimilar(car: Car | undefined): Promise<CarSummary[]> {
    const { search, question, searchOptions, scope } = services
    if (car) return search.similar({ car: carSummary(car), scope, most: SUGGESTED })
    const options = await searchOptions()
    const asked = question(initialSearch(options), options, SUGGESTED)
    return (await search.search({ ...asked, scope: { ...asked.scope, soldSince: null } })).hits
  }
})
