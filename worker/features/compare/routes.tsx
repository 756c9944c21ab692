import { Hono } from 'hono'
import { ComparePage } from '../../../client/pages/compare.tsx'
import { isInScope } from '../../../shared/car/scope.ts'
import { readComparison } from '../../../shared/compare/address.ts'
import { compareView, type Found } from '../../../shared/compare/view.ts'
import { nounFor, nounOf } from '../../../shared/search/words.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/** /compare?cars={slug},{slug}: up to four cars side by side (SRC-21). */
export const compare = new Hono<AppEnv>().get('/', async (c) => {
  const { site, now, services } = c.var
  const asked = readComparison(new URL(c.req.url).searchParams)
  // One that is not there is an answer, one that cannot be read is none.
  const answers = await Promise.all(
    asked.slugs.map((slug) =>
      optional(
        c,
        'compared car',
        services.stock.carBySlug(slug).then((car) => ({ car })),
      ),
    ),
  )
  // A car of this site that was sold too long ago to be shown may still be named.
  const everSold = { ...services.scope, soldSince: 0 }
  const found: Found = { cars: [], sold: [], unknown: 0, unread: 0 }
  for (const answer of answers) {
    if (!answer) found.unread++
    else if (!answer.car) found.unknown++
    else if (isInScope(answer.car, services.scope)) found.cars.push(answer.car)
    else if (isInScope(answer.car, everSold)) found.sold.push(answer.car)
    else found.unknown++
  }
  const kinds = [...new Set(found.cars.map(({ item_type }) => item_type))]
  const noun = kinds.length > 0 ? nounFor(kinds) : nounOf(undefined, (await services.searchOptions()).vocabulary)
  const view = compareView(asked, found, services.listing, noun, now)
  return c.render(<ComparePage view={view} />, {
    head: { title: `${view.title} | ${site.name}`, stylesheet: 'compare', canonical: view.canonical, noindex: true },
  })
})
