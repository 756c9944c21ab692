import { z } from 'zod'
import { UPSTREAM_SERVICES } from './choices.ts'
import { keysOf, webUrl } from './fields.ts'

/** The dealer's own system, called for the services it provides; others are built in. */
export const upstreamSchema = z
  .object({
    /** Base URL, 'https://api.dealer.example/v1'; the specification's paths are relative to it. */
    url: webUrl,
    serves: z.array(keysOf(UPSTREAM_SERVICES)).min(1),
  })
  .nullable()
  .default(null)

/** Name of a Worker secret for the upstream, so that no config can name a secret of another purpose. */
export const upstreamSecretName = z
  .string()
  .regex(/^UPSTREAM_KEY_[A-Z0-9_]+$/, 'must be the name of a secret like UPSTREAM_KEY_NORTH')
  .nullable()
  .default(null)
