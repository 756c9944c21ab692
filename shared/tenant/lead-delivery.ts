import { z } from 'zod'
import { slug, webUrl } from './fields.ts'

/** A secret of the Worker that was made for this: no config can name another. */
const leadSecretName = z.string().regex(/^LEAD_KEY_[A-Z0-9_]+$/, 'must be the name of a secret like LEAD_KEY_NORTH')

/** Where leads go. What is yet to be delivered knows its destination by `name`: to rename one strands it. */
const destinationSchema = z.discriminatedUnion('kind', [
  /** A signed POST of the lead as JSON. */
  z.object({ kind: z.literal('webhook'), name: slug, url: webUrl, secret: leadSecretName }),
  /** POST /leads of the dealer's own system: `upstream`, which has to serve 'leads'. */
  z.object({ kind: z.literal('upstream'), name: slug }),
  /** ADF 1.0 as the words of an e-mail. */
  z.object({ kind: z.literal('adf_email'), name: slug, email: z.email('must be an e-mail address') }),
])

export type Destination = z.output<typeof destinationSchema>

const destinations = z.array(destinationSchema).max(8)

/** null: leads are kept for the operator and go nowhere. */
export const leadDeliverySchema = z
  .object({
    /** All of these get each lead. */
    to: destinations.min(1),
    /** By slug of a dealership: where its leads go instead. */
    dealerships: z.record(slug, destinations).default({}),
  })
  .nullable()
  .default(null)

export type LeadDelivery = z.output<typeof leadDeliverySchema>
