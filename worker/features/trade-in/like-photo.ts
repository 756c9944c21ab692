import type { Context } from 'hono'
import { carCard } from '../../../shared/car/card.ts'
import type { Picture } from '../../../shared/car/pictures.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import type { TradeVehicle } from '../../../shared/trade-in/vehicle.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

const CARS_LOOKED_AT = 12

/** A photograph of a car of the stock of the same make and model, the nearest in years; null where there is none. */
export async function likePhoto(c: Context<AppEnv>, vehicle: TradeVehicle | null): Promise<Picture | null> {
  const hits = vehicle && (await optional(c, 'car like it', carsLike(c, vehicle)))
  if (!vehicle || !hits) return null
  const yearsApart = ({ year }: { year: number | null }) => Math.abs((year ?? 0) - vehicle.year)
  const [nearest] = hits.toSorted((a, b) => yearsApart(a) - yearsApart(b))
  return nearest ? carCard(nearest, c.var.services.listing, c.var.now).photo : null
}

async function carsLike({ var: { services } }: Context<AppEnv>, { make, model }: TradeVehicle) {
  const options = await services.searchOptions()
  const isKnown = options.vocabulary.make?.includes(make) && options.vocabulary.model?.includes(model)
  if (!isKnown) return []
  const state = { ...initialSearch(options), facets: { make: [make], model: [model] } }
  const { hits } = await services.search.search({
    ...services.question(state, options, CARS_LOOKED_AT),
    hitsOnly: true,
  })
  return hits.filter(({ photo }) => photo !== null)
}
