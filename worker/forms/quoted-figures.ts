import type { Context } from 'hono'
import type { Car } from '../../shared/car/schema.ts'
import { type LoanFigures, loanFigures } from '../../shared/finance/figures.ts'
import { carFinance } from '../../shared/vehicle/car-finance.ts'
import { carDetail } from '../../shared/vehicle/detail.ts'
import type { AppEnv } from '../context.ts'

/** What the calculators of a car's page worked out, by the query that the form's address carries (FIN-07). */
export function quotedFigures({ req, var: { site, services, now } }: Context<AppEnv>, car: Car): LoanFigures | null {
  const params = new URL(req.url).searchParams
  const detail = carDetail(car, services.listing, now, null)
  const finance = carFinance({ car, detail, site, listing: services.listing, params })
  return finance && loanFigures(finance.calculators, params)
}
