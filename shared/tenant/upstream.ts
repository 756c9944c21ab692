import { z } from 'zod'
import { keysOf, webUrl } from '../settings/fields.ts'
import { secretName } from '../settings/secret-names.ts'
import { UPSTREAM_SERVICES } from './choices.ts'

/** The dealer's own system, which answers for the services it serves; the rest is answered here. */
export const upstreamSchema = z
  .strictObject({
    url: webUrl.describe('Base address, as https://api.dealer.example/v1; the paths of the contracts stand under it.'),
    serves: z.array(keysOf(UPSTREAM_SERVICES)).min(1).describe('The services that it answers for.'),
  })
  .nullable()
  .default(null)
  .describe('The system of the dealer that answers in place of ours.')

export const upstreamSecretName = secretName('UPSTREAM_KEY')
  .nullable()
  .default(null)
  .describe('Name of the secret that signs calls to `upstream`. The value never stands in a config.')
