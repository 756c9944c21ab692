import type { Context, MiddlewareHandler } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { AppEnv } from '../context.ts'
import type { Act } from '../platform/audit.ts'
import { operatorOf } from '../platform/operator-keys.ts'
import { databaseOf } from '../platform/shards.ts'
import { platformStore } from '../platform/store-of.ts'
import { audited } from './audited.ts'
import { bearerKey, fail } from './operator-key.ts'
import { countWrongKey, refuseShutOut } from './wrong-key.ts'

/** The variables of a call of the operator's API. */
export type OperatorEnv = {
  Bindings: Bindings
  Variables: {
    /** The name of the operator's key, as the history of a site shows it. */
    operator: string
    /** The entry of the call in the audit trail. */
    act?: Act | undefined
  }
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether a request is for the platform itself: the host of `OPERATOR_HOST`, or the bare host of a developer's machine. */
export function isOperatorHost({ env, req }: Context<AppEnv>): boolean {
  const { hostname } = new URL(req.url)
  return env.LOCAL ? LOCAL_HOSTS.has(hostname) : hostname === env.OPERATOR_HOST
}

/** Lets a call through that carries the key of an operator (SIT-01). */
export const requireOperator: MiddlewareHandler<OperatorEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  const key = bearerKey(c.req.header('authorization') ?? '')
  if (!key) return fail(c, 401, 'no_key', 'Send an operator’s key as: Authorization: Bearer <key>.')
  const shut = refuseShutOut(c)
  if (shut) return shut
  const name = await operatorOf(databaseOf(c.env), key)
  if (name === null)
    return (await countWrongKey(c)) ?? fail(c, 403, 'wrong_key', 'This is no operator’s key, or it was revoked.')
  c.set('operator', name)
  // Prometheus asks every few seconds, and reads no person's data.
  if (c.req.path.endsWith('/metrics')) return next()
  return audited(c, platformStore(c.env), `operator ${name}`, next)
}
