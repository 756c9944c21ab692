import { type CarInput, carInputSchema } from '../../shared/car/schema.ts'
import type { Draft } from './data.ts'
import { draftCar } from './draft.ts'
import { lenderOffer } from './finance.ts'
import type { DemoLocation } from './location.ts'
import type { Photos } from './photos.ts'
import { findProfile, type Profile } from './profile.ts'
import { withInspections, withRarities } from './rarities.ts'
import { spreadBodies } from './spread.ts'

/**
 * The demo stock of a site, the same for the same arguments. Ages, registrations, sales and arrivals are relative to
 * `today` ('YYYY-MM-DD').
 */
export function demoStock(
  { slug, template }: { slug: string; template: string },
  { locations, photos, today }: { locations: DemoLocation[]; photos: Photos; today: string },
): CarInput[] {
  const profile = findProfile({ slug, template })
  const plan = { slug, profile, locations, photos, day: today }
  const drafts = Array.from({ length: profile.count }, (_, index) => draftCar(index, plan))
  const spread = spreadBodies(withRarities(drafts, slug, today))
  const varied = withInspections(spread, { slug, inspector: profile.inspector }, today)
  return varied.map((draft) => carInputSchema.parse(quotedAnew(draft, profile)))
}

/** The lender quotes what the car costs now. */
function quotedAnew(draft: Draft, { lender }: Profile): Draft {
  if (!draft.offer_price) return draft
  return { ...draft, finance_lenders: { [lender.name]: lenderOffer(draft.offer_price, lender) } }
}
