import { type MappedRecord, type Mapping, parseMapping } from '../feed/mapping.ts'
import { listTargets } from '../feed/targets.ts'
import { once } from '../memo.ts'
import { type OfferInput, offerInputSchema } from './offer.ts'

const REQUIRED = ['id', 'name'] as const

/** Offers as a mapping of columns fills them (OPS-01). */
export const OFFER_RECORD: MappedRecord<OfferInput> = {
  noun: 'offer',
  schema: offerInputSchema,
  targets: once(() => listTargets(offerInputSchema)),
  key: 'id',
  required: REQUIRED,
  // A wrong window would show an offer on the wrong days, a wrong exclusion on the wrong site.
  refusing: new Set([...REQUIRED, 'starts_at', 'ends_at', 'excluded_website_ids', 'dealership_slugs', 'car_types']),
  fieldList: 'docs/offers.md',
}

/** The mapping of a file whose columns are named as the fields of an offer. */
export const ownOfferMapping = (): Mapping =>
  parseMapping('offers', { sameNames: true, fields: { id: { from: 'id' }, name: { from: 'name' } } }, OFFER_RECORD)
