import type { ComparedFees } from '../../shared/finance/comparison-rate.ts'
import type { Frequency } from '../../shared/finance/frequency.ts'
import type { CatalogueName } from './catalogue.ts'
import { demoData } from './data.ts'

/** What one demo site sells, as tenants/_demo/stock.json says it. */
export type Profile = {
  count: number
  /** Begins its stock numbers. */
  prefix: string
  /** A key of voices.json. */
  voice: string
  /** Catalogues it draws from, as weights. */
  /** The kinds it sells, as its models' `photo`; all where not said. */
  bodies?: string[]
  catalogues: Partial<Record<CatalogueName, number>>
  new_share: number
  demo_share: number
  /** How many used vehicles of each age in years, from 0, as weights. */
  used_ages: number[]
  price_up_to?: number
  certified_make: string | null
  /** Share of its nearly new cars offered by the week. */
  subscriptions: number
  lender: Lender
}

export type Lender = {
  /** In lower case, the key of its records. */
  name: string
  /** Percent a year. */
  interest_rate: number
  /** As its records say it; null where they leave it out. */
  establishment_fee: number | null
  /** All it charges, in dollars. */
  fees: ComparedFees
  repaid: Frequency
  /** Part of the price that it wants first, 0 to 1. */
  deposit_share: number
  is_brief: boolean
}

const PROFILES = demoData('stock.json') as Record<string, Profile>

export const DEMO_SLUGS = Object.keys(PROFILES)

/** Throws for a site that has no demo stock, naming those that have. */
export function profileOf(slug: string): Profile {
  const profile = PROFILES[slug]
  if (profile === undefined) throw new Error(`No demo stock for ${slug}. There is stock for ${DEMO_SLUGS.join(', ')}.`)
  return profile
}
