import { z } from 'zod'
import { slug, webUrl } from '../settings/fields.ts'
import { secretName } from '../settings/secret-names.ts'

const kind = <Kind extends string>(name: Kind, description: string) => z.literal(name).describe(description)
const name = slug.describe('Identifies the destination. Leads on their way to a renamed destination are stranded.')

/** Where leads go. A lead on its way knows its destination by `name` alone. */
const destinationSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: kind('webhook', 'A signed POST of the lead as JSON.'),
      name,
      url: webUrl.describe('The address that is called.'),
      secret: secretName('LEAD_KEY').describe('Name of the secret that signs the call, as LEAD_KEY_NORTH.'),
    }),
    z.strictObject({
      kind: kind('upstream', 'POST /leads of `upstream`, which has to serve `leads`.'),
      name,
    }),
    z.strictObject({
      kind: kind('adf_email', 'An e-mail with the lead as ADF 1.0.'),
      name,
      email: z.email('must be an e-mail address').describe('The mailbox.'),
    }),
  ])
  .meta({ id: 'destination', description: 'Where leads go, by one of three ways.' })

export type Destination = z.output<typeof destinationSchema>

const destinations = z.array(destinationSchema).max(8)

export const leadDeliverySchema = z
  .strictObject({
    to: destinations.min(1).describe('Destinations that each get every lead.'),
    dealerships: z
      .record(slug, destinations)
      .default({})
      .describe('By slug of a dealership: the destinations of its leads instead.'),
  })
  .nullable()
  .default(null)
  .describe('Where leads are sent; null keeps them for the operator.')

export type LeadDelivery = z.output<typeof leadDeliverySchema>
