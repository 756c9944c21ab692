import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '../../shared/time.ts'
import { ROOT } from '../root.ts'

const demoOfferSchema = z.looseObject({ id: z.string(), starts_in_days: z.number(), ends_in_days: z.number() })
const demoSchema = z.object({
  sites: z.record(z.string(), z.array(demoOfferSchema)),
  everywhere: z.array(demoOfferSchema),
})

const FILE = join(ROOT, 'tenants/_demo/offers.json')

/** The demo offers of a site on a day ('YYYY-MM-DD'), with the field names of an import; none for a site without any. */
export function demoOffers(site: string, today: string): { id: string }[] {
  const { sites, everywhere } = demoSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const own = Object.hasOwn(sites, site) ? [...sites[site]!, ...everywhere] : []
  return own.map(({ starts_in_days, ends_in_days, ...offer }) => ({
    ...offer,
    starts_at: dayAfter(today, starts_in_days),
    ends_at: dayAfter(today, ends_in_days),
  }))
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
