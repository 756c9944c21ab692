import type { RowRules } from '../feed/apply-mapping.ts'
import { type MappedRecord, type Mapping, parseMapping } from '../feed/mapping.ts'
import { listTargets, once } from '../feed/targets.ts'
import { type OfferInput, offerInputSchema } from './offer.ts'

const REQUIRED = ['id', 'name'] as const

/** Offers as a mapping of columns fills them (OPS-01). */
export const OFFER_RECORD: MappedRecord = {
  noun: 'offer',
  targets: once(() => listTargets(offerInputSchema)),
  required: REQUIRED,
  fieldList: 'docs/offers.md',
}

/** A wrong window would show an offer on the wrong days, a wrong exclusion on the wrong site: such rows are refused. */
export const OFFER_ROWS: RowRules<OfferInput> = {
  schema: offerInputSchema,
  key: 'id',
  required: REQUIRED,
  refusing: new Set([...REQUIRED, 'starts_at', 'ends_at', 'excluded_website_ids', 'dealership_slugs', 'car_types']),
}

/** The mapping of a file whose columns are named as the fields of an offer. */
export const ownOfferMapping = (): Mapping =>
  parseMapping('offers', { sameNames: true, fields: { id: { from: 'id' }, name: { from: 'name' } } }, OFFER_RECORD)
