import { z } from 'zod'
import { slug, webUrl } from './fields.ts'

/** Name of a Worker secret for leads, so that no config can name a secret of another purpose. */
const leadSecretName = z.string().regex(/^LEAD_KEY_[A-Z0-9_]+$/, 'must be the name of a secret like LEAD_KEY_NORTH')

/** Destinations of leads. Pending deliveries refer to `name`: renaming strands them. */
const destinationSchema = z.discriminatedUnion('kind', [
  /** Signed POST of the lead as JSON. */
  z.object({ kind: z.literal('webhook'), name: slug, url: webUrl, secret: leadSecretName }),
  /** POST /leads of the dealer's `upstream`, which has to serve 'leads'. */
  z.object({ kind: z.literal('upstream'), name: slug }),
  /** ADF 1.0 as the body of an e-mail. */
  z.object({ kind: z.literal('adf_email'), name: slug, email: z.email('must be an e-mail address') }),
])

export type Destination = z.output<typeof destinationSchema>

const destinations = z.array(destinationSchema).max(8)

/** null stores leads for the operator without delivery. */
export const leadDeliverySchema = z
  .object({
    /** Destinations of every lead. */
    to: destinations.min(1),
    /** Overrides by dealership slug. */
    dealerships: z.record(slug, destinations).default({}),
  })
  .nullable()
  .default(null)

export type LeadDelivery = z.output<typeof leadDeliverySchema>
