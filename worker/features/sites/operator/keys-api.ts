import { Hono } from 'hono'
import { z } from 'zod'
import { OPERATOR_NAME } from '../../../../shared/settings/fields.ts'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { addOperatorKey, newOperatorKey, operatorKeys, revokeOperatorKeys } from '../../../platform/operator-keys.ts'
import { databaseOf } from '../../../platform/store-of.ts'
import { readBody } from './call-body.ts'

const named = z.strictObject({ name: z.string().regex(OPERATOR_NAME) })

/** Keys of operators (SIT-01). A key is in one answer, that of the call which makes it. */
export const keysApi = new Hono<OperatorEnv>()
  .get('/', async (c) => c.json({ keys: await operatorKeys(databaseOf(c.env)) }))
  .post('/', async (c) => {
    const { name } = await readBody(c, named)
    const key = newOperatorKey()
    await addOperatorKey(databaseOf(c.env), name, key, Date.now())
    return c.json({ key })
  })
  .post('/revoke', async (c) => {
    const { name } = await readBody(c, named)
    return c.json({ revoked: await revokeOperatorKeys(databaseOf(c.env), name, Date.now()) })
  })
