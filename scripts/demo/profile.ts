import type { ComparedFees } from '../../shared/finance/comparison-rate.ts'
import type { Frequency } from '../../shared/finance/frequency.ts'
import type { CatalogueName } from './catalogue.ts'
import { type Draft, readDemoFile } from './data.ts'

/** The demo stock of one site, as tenants/_demo/stock.json defines it. */
export type Profile = {
  count: number
  /** First letters of its stock numbers. */
  prefix: string
  /** A key of voices.json. */
  voice: string
  /** The backdrop of its photographs, a key of `sets` in photos.json. */
  set: string
  /** The bodies it sells, as the `photo` of models; all when absent. */
  bodies?: string[]
  /** Weights of the catalogues it draws from. */
  catalogues: Partial<Record<CatalogueName, number>>
  new_share: number
  demo_share: number
  /** How many used vehicles of each age in years, from 0, as weights. */
  used_ages: number[]
  price_up_to?: number
  certified_make: string | null
  /** Vehicles of its file that no shopper sees, by what keeps them off the site (TEN-04). */
  unlisted?: Partial<Draft>[]
  /** Who signs its inspection sheets; the workshop of the branch when absent. */
  inspector?: string
  /** Share of its nearly new cars offered by subscription, 0 to 1. */
  subscriptions: number
  lender: Lender
}

export type Lender = {
  /** In lower case, the key of its records. */
  name: string
  /** Percent a year. */
  interest_rate: number
  /** As printed in its offers; null where they leave it out. */
  establishment_fee: number | null
  /** All it charges, in dollars. */
  fees: ComparedFees
  repaid: Frequency
  /** Deposit as a share of the price, 0 to 1. */
  deposit_share: number
  is_brief: boolean
}

/** Profiles of sites that have none of their own, such as one that was added just now: by template, else this one. */
const ANY_SITE = '_any'
const ofTemplate = (template: string) => `_${template}`

const PROFILES = readDemoFile('stock.json') as Record<string, Profile>

/** The sites with demo stock of their own. */
export const DEMO_SLUGS = Object.keys(PROFILES).filter((slug) => !slug.startsWith('_'))

export function findProfile({ slug, template }: { slug: string; template: string }): Profile {
  const key = [slug, ofTemplate(template)].find((name) => Object.hasOwn(PROFILES, name))
  return PROFILES[key ?? ANY_SITE]!
}
