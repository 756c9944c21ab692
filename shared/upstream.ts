import { z } from 'zod'
import { secretName, tableKeys, webUrl } from './settings/fields.ts'

/** Services that a dealer's own system can provide in place of ours. */
export const UPSTREAM_SERVICES = {
  price_comparison: 'GET {car path}/autogauge (VDP-11)',
  views: 'GET {car path}/view.json (VDP-10)',
  phone_reveals: 'POST /phone-reveals: is told of each (VDP-06)',
  delivery: 'GET /delivery?postcode=&car_id=: price and name of the region (CAL-02)',
  leads: 'POST /leads: is told of each (LED-07)',
  appointments:
    'GET /appointments?location_id=&from=&to=, POST /appointments and DELETE /appointments/{key}: the diary of test drives (TST-01)',
  rego_lookup: 'POST /rego-lookup with rego and regoState (TRD-01)',
  valuation: 'POST /valuation with id and adjustmentAnswers (TRD-01)',
} as const

/** The dealer's own system, which answers for the services it serves; the rest is answered here. */
export const upstreamSchema = z
  .strictObject({
    url: webUrl.describe('Base address, as https://api.dealer.example/v1; the paths of the contracts stand under it.'),
    serves: z.array(tableKeys(UPSTREAM_SERVICES)).min(1).describe('The services that it answers for.'),
  })
  .nullable()
  .default(null)
  .describe('The system of the dealer that answers in place of ours.')

export const upstreamSecretName = secretName('UPSTREAM_KEY')
  .nullable()
  .default(null)
  .describe('Name of the secret that signs calls to `upstream`.')
