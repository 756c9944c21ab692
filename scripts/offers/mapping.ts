import { readFileSync } from 'node:fs'
import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import type { MappingInput } from '../../shared/feed/mapping-schema.ts'
import { OFFER_RECORD } from '../../shared/offer/record.ts'
import { offerMapping } from '../../worker/features/offers/import-offers.ts'
import { CommandError, messageOf } from '../errors.ts'

/** The mapping in a file, else that of the site's config. Throws CommandError for a file that holds none. */
export function findOfferMapping(path: string | undefined, ofSite: MappingInput | null): Mapping {
  if (path === undefined) return offerMapping(ofSite)
  try {
    const { $schema: _, ...mapping } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return parseMapping(path, mapping, OFFER_RECORD)
  } catch (error) {
    if (error instanceof MappingError) throw new CommandError(error.message.replace(/[^?.]$/, '$&.'))
    throw new CommandError(`The mapping ${path} cannot be read: ${messageOf(error)}.`)
  }
}
