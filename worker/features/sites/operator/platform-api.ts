import { Hono } from 'hono'
import { z } from 'zod'
import { OPERATOR_NAME } from '../../../../shared/settings/fields.ts'
import { siteTroubles } from '../../../all-sites/counts.ts'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { addOperatorKey, newOperatorKey, operatorKeys, revokeOperatorKeys } from '../../../platform/operator-keys.ts'
import { askShards, chooseDatabase, listShards } from '../../../platform/store-of.ts'
import { readBody } from './call-body.ts'

const names = z.strictObject({ names: z.array(z.string().regex(/^[A-Z][A-Z0-9_]+$/)).max(1_000) })

/** What operators ask of the platform as a whole (SIT-01): which sites have a trouble, and which secrets are not set. */
export const platformApi = new Hono<OperatorEnv>()
  .get('/troubles', async (c) => c.json({ troubles: await askShards(listShards(c.env), siteTroubles) }))
  .post('/secrets', async (c) => {
    const wanted = await readBody(c, names)
    const set = new Set(Object.keys(c.env))
    return c.json({ missing: wanted.names.filter((name) => !set.has(name)) })
  })

const named = z.strictObject({ name: z.string().regex(OPERATOR_NAME) })

/** Keys of operators (SIT-01). A key is in one answer, that of the call which makes it. */
export const keysApi = new Hono<OperatorEnv>()
  .get('/', async (c) => c.json({ keys: await operatorKeys(chooseDatabase(c.env)) }))
  .post('/', async (c) => {
    const { name } = await readBody(c, named)
    const key = newOperatorKey()
    await addOperatorKey(chooseDatabase(c.env), name, key, Date.now())
    return c.json({ key })
  })
  .post('/revoke', async (c) => {
    const { name } = await readBody(c, named)
    return c.json({ revoked: await revokeOperatorKeys(chooseDatabase(c.env), name, Date.now()) })
  })
