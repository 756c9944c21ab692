import { z } from 'zod'
import { UPSTREAM_SERVICES } from './choices.ts'
import { keysOf, webUrl } from './fields.ts'

/** The dealer's own system, asked for what it serves; the rest is answered here. */
export const upstreamSchema = z
  .object({
    /** 'https://api.dealer.example/v1': under it stand the paths of the specification. */
    url: webUrl,
    serves: z.array(keysOf(UPSTREAM_SERVICES)).min(1),
  })
  .nullable()
  .default(null)

/** A secret of the Worker that was made for this: no config can name another. */
export const upstreamSecretName = z
  .string()
  .regex(/^UPSTREAM_KEY_[A-Z0-9_]+$/, 'must be the name of a secret like UPSTREAM_KEY_NORTH')
  .nullable()
  .default(null)
