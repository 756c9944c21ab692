import { type Mapping, parseMapping } from '../../../../shared/feed/mapping.ts'
import type { MappingInput } from '../../../../shared/feed/mapping-schema.ts'
import { OFFER_RECORD, ownOfferMapping } from '../../../../shared/offer/record.ts'

/** The mapping of a site's offers; without one, columns are named as the fields. Throws MappingError for a bad one. */
export const mappingOfOffers = (mapping: MappingInput | null): Mapping =>
  mapping === null ? ownOfferMapping() : parseMapping('offers.mapping', mapping, OFFER_RECORD)
