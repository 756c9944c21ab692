import { z } from 'zod'
import {
  addOperatorKey,
  newOperatorKey,
  type OperatorKey,
  operatorKeys,
  revokeOperatorKeys,
} from '../../worker/platform/operator-keys.ts'
import type { Platform } from '../operator/operator-access.ts'
import { jsonBody } from './remote-registry.ts'

const PATH = '/operator/keys'
const keysAnswer = z.object({
  keys: z.array(z.object({ name: z.string(), created_at: z.number(), revoked_at: z.number().nullable() })),
})

/** The keys of a platform's operators, by its API or in the stores of this machine. */
export function keysOf({ call, withStores }: Platform) {
  return {
    list: async (): Promise<OperatorKey[]> =>
      call
        ? (await call({ path: PATH, method: 'GET', answer: keysAnswer, action: 'list the keys' })).keys
        : withStores(({ DB }) => operatorKeys(DB)),
    /** Gives the new key. */
    async add(name: string): Promise<string> {
      const answer = z.object({ key: z.string() })
      if (call) return (await call({ path: PATH, body: jsonBody({ name }), answer, action: 'make a key' })).key
      const key = newOperatorKey()
      await withStores(({ DB }) => addOperatorKey(DB, name, key, Date.now()))
      return key
    },
    /** Ends every key of a name; gives how many there were. */
    async revoke(name: string): Promise<number> {
      const answer = z.object({ revoked: z.number() })
      if (!call) return withStores(({ DB }) => revokeOperatorKeys(DB, name, Date.now()))
      return (await call({ path: `${PATH}/revoke`, body: jsonBody({ name }), answer, action: 'end the keys' })).revoked
    },
  }
}
