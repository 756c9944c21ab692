import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { CarGrid } from '../../client/card/grid.tsx'
import { carCard } from '../../shared/car/card.ts'
import type { AppEnv } from '../context.ts'
import { optional } from './optional.ts'

const CARS = 6

/** The newest cars for sale, below a page that has nothing else to show; null without any. */
export async function newestCars(c: Context<AppEnv>): Promise<ReactElement | null> {
  const { services, now } = c.var
  const query = {
    scope: { ...services.scope, soldSince: null },
    text: '',
    synonyms: [],
    facets: { status: ['in_stock'] },
    ranges: {},
    sort: 'latest' as const,
    pinned: [],
    page: 1,
    pageSize: CARS,
  }
  const found = await optional(c, 'cars of a message', services.search.search(query))
  if (!found || found.hits.length === 0) return null
  return (
    <section className="wrap message-cars">
      <div className="section-head">
        <h2>Just arrived</h2>
      </div>
      <CarGrid cards={found.hits.map((car) => carCard(car, services.listing, now))} />
    </section>
  )
}
