import { Hono } from 'hono'
import { z } from 'zod'
import { siteTroubles } from '../../../all-sites/counts.ts'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { askShards, shardsOf } from '../../../platform/store-of.ts'
import { readBody } from './call-body.ts'

const names = z.strictObject({ names: z.array(z.string().regex(/^[A-Z][A-Z0-9_]+$/)).max(1_000) })

/** What operators ask of the platform as a whole (SIT-01): which sites have a trouble, and which secrets are not set. */
export const platformApi = new Hono<OperatorEnv>()
  .get('/troubles', async (c) => c.json({ troubles: await askShards(shardsOf(c.env), siteTroubles) }))
  .post('/secrets', async (c) => {
    const wanted = await readBody(c, names)
    const set = new Set(Object.keys(c.env))
    return c.json({ missing: wanted.names.filter((name) => !set.has(name)) })
  })
