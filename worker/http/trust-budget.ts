import type { Context } from 'hono'
import { type CountedBy, type LimitName, limit } from '../../shared/trust/limits.ts'
import type { AppEnv } from '../context.ts'
import { countHashesOf } from '../platform/keyed-hashes.ts'
import { log } from '../platform/log.ts'
import { platformStore, storeOf } from '../platform/store-of.ts'
import { type Counting, databaseTrustCounts, type TrustCounts } from '../platform/trust-counts.ts'
import { clientOrigin } from './client-address.ts'
import { optional } from './optional.ts'

/** What is counted beside the origin of the request, which is known. */
export type CountedValues = {
  number?: string
  form?: string
  most?: Partial<Record<LimitName, number>>
  /** Idempotency key: the same request again is not counted. */
  key?: string
}

/** The counters of the site of a request. */
export const siteCounts = ({ env, var: { site, now } }: Context<AppEnv>): TrustCounts =>
  databaseTrustCounts({ store: storeOf(env, site), now, hashes: countHashesOf(env) })

/** The counters of the platform, which all sites share. */
export const platformCounts = ({ env, var: { now } }: Context<AppEnv>): TrustCounts =>
  databaseTrustCounts({ store: platformStore(env), now, hashes: countHashesOf(env) })

/** Which limits apply to a request: those by something that is not known are left out. */
export function countingsOf(
  c: Context<AppEnv>,
  names: readonly LimitName[],
  { number = '', form = '', most = {} }: CountedValues = {},
): Counting[] {
  const origin = clientOrigin(c.req.raw)
  const values: Record<CountedBy, string | null> = { ...origin, number, form, site: null, platform: null }
  return names.flatMap((name): Counting[] => {
    const who = values[limit(name).by]
    if (who === '') return []
    const own = most[name]
    return [{ limit: name, who: who ?? '', ...(own !== undefined && { most: own }) }]
  })
}

/**
 * Counts a request under the limits of its site; the first limit that is reached, for which nothing is counted. Where the
 * database does not answer the request is let through: what it asks for needs the database, too.
 */
export async function takeBudget(
  c: Context<AppEnv>,
  names: readonly LimitName[],
  values: CountedValues = {},
): Promise<LimitName | null> {
  const countings = countingsOf(c, names, values)
  const reached = await optional(c, 'trust budget', siteCounts(c).take(countings, values.key))
  if (reached) noteRefusal(c, reached)
  return reached
}

/** Every refusal is an event that an operator can see: in the log, and counted by the hour. */
export function noteRefusal(c: Context<AppEnv>, name: LimitName): void {
  const { site } = c.var
  const { counted, by, beyond } = limit(name)
  log('warn', {
    event: 'trust.limit_reached',
    site: site.slug,
    id: c.get('requestId'),
    limit: name,
    counted,
    by,
    beyond,
  })
  c.executionCtx.waitUntil(
    siteCounts(c)
      .noteRefusal(name)
      .catch(() => {}),
  )
}
