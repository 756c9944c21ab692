import type { Context } from 'hono'
import { DRIVES_REFUSED_OFTEN } from '../../shared/trust/drive-limits.ts'
import type { CountedBy } from '../../shared/trust/limit.ts'
import { type LimitName, limit, limitInWords } from '../../shared/trust/limits.ts'
import { mailDomain, normaliseMailbox } from '../../shared/trust/mailbox.ts'
import type { AppEnv } from '../context.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { countHashes } from '../platform/keyed-hashes.ts'
import { log } from '../platform/log.ts'
import { openStore, platformStore } from '../platform/store-of.ts'
import { type Counting, databaseTrustCounts, type TrustCounts } from '../platform/trust-counts.ts'
import { optional } from './optional.ts'
import { clientOrigin } from './rate-limit.ts'

/** What is counted beside the origin of the request, which is known. */
export type CountedValues = {
  number?: string
  form?: string
  /** An e-mail address, counted by its domain too. */
  mailbox?: string
  content?: string
  trade_in?: string
  lead?: string
  /** A car, which is counted with the address that looks at it. */
  car?: string
  most?: Partial<Record<LimitName, number>>
  /** How many it counts for; 1. */
  times?: number
  /** Idempotency key: the same request again is not counted. */
  key?: string
  /** What was counted can be taken back by the key. */
  isReturnable?: boolean
}

export const siteCounts = ({ env, var: { site, now } }: Context<AppEnv>): TrustCounts =>
  databaseTrustCounts({ store: openStore(env, site), now, hashes: countHashes(env) })

/** The counters of the platform, which all sites share. */
export const platformCounts = ({ env, var: { now } }: Context<AppEnv>): TrustCounts =>
  databaseTrustCounts({ store: platformStore(env), now, hashes: countHashes(env) })

/** Which limits apply to a request: those by something that is not known are left out. */
export function listCountings(
  c: Context<AppEnv>,
  names: readonly LimitName[],
  {
    number = '',
    form = '',
    trade_in = '',
    lead = '',
    car = '',
    mailbox = '',
    content = '',
    most = {},
    times,
  }: CountedValues = {},
): Counting[] {
  const origin = clientOrigin(c.req.raw)
  const viewer = car && origin.address && `${car} ${origin.address}`
  const values: Record<CountedBy, string | null> = {
    ...origin,
    number,
    form,
    trade_in,
    lead,
    viewer,
    mailbox: mailbox && normaliseMailbox(mailbox),
    domain: mailDomain(mailbox),
    content,
    site: null,
    platform: null,
  }
  return names.flatMap((name): Counting[] => {
    const key = values[limit(name).by]
    if (key === '') return []
    const own = most[name]
    return [
      { limit: name, who: key ?? '', ...(own !== undefined && { most: own }), ...(times !== undefined && { times }) },
    ]
  })
}

/** Counts a request under its site's limits; gives the first that is reached. Let through where the database does not answer. */
export async function spendBudget(
  c: Context<AppEnv>,
  names: readonly LimitName[],
  values: CountedValues = {},
): Promise<LimitName | null> {
  const countings = listCountings(c, names, values)
  const reached = await optional(c, 'trust budget', siteCounts(c).take(countings, values.key, values.isReturnable))
  if (reached) noteRefusal(c, reached)
  return reached
}

/** Whether one of these limits is reached, for a page that is opened; as if none were where the database does not answer. */
export async function isBudgetSpent(
  c: Context<AppEnv>,
  names: readonly LimitName[],
  values: CountedValues,
): Promise<boolean> {
  const countings = listCountings(c, names, values)
  const counts = (await optional(c, 'trust budget', siteCounts(c).read(countings))) ?? []
  return countings.some(({ limit: name, most = limit(name).most, times = 1 }, at) => (counts[at] ?? 0) + times > most)
}

/**
 * Notes a limit that was reached, where an operator sees it: in the log, and counted by the hour. A limit that counts instead
 * of refusing is logged once an hour and site; that of one viewer of a car is not noted.
 */
export function noteRefusal(c: Context<AppEnv>, name: LimitName, most?: number): void {
  const { counted, by, beyond } = limit(name)
  if (by === 'viewer') return
  const event = { event: 'trust.limit_reached', site: c.var.site.slug, id: c.get('requestId'), limit: name }
  const write = () => log('warn', { ...event, counted, by, beyond })
  if (beyond !== 'count') write()
  const note = siteCounts(c)
    .noteRefusal(name)
    .then((times) => {
      if (beyond === 'count' && times === 1) write()
      return times
    })
    .catch(() => 1)
  c.executionCtx.waitUntil(note.then((times) => raiseLimitAlarm(c, name, { most, times })))
}

/** Dealer and operator hear of limits that change what shoppers get, once while they are reached (TRU-05). */
async function raiseLimitAlarm(
  c: Context<AppEnv>,
  name: LimitName,
  { most, times }: { most: number | undefined; times: number },
): Promise<void> {
  const {
    env,
    var: { site, now },
  } = c
  const cause = limitCause(name, times)
  const store = limit(name).by === 'platform' ? platformStore(env) : openStore(env, site)
  const subject = cause === 'budget_spent' ? (limit(name).spends ?? 'of one-time codes') : ''
  if (cause) await raiseAlarm(store, cause, { subject, facts: { reason: limitInWords(name, most) } }, now)
}

/** `times`: how often the limit was reached in this hour. */
function limitCause(name: LimitName, times: number): TrustAlarm | null {
  const { counted, beyond, budget, breaker, spends } = limit(name)
  if (beyond === 'suspect') return 'leads_suspected'
  if (counted === 'unpaid_holds' || counted === 'proved_unpaid_holds') return 'holds_paused'
  if (counted === 'booked_drives' || counted === 'proved_booked_drives')
    return times < DRIVES_REFUSED_OFTEN ? null : 'drives_held_back'
  if (spends || (budget && beyond === 'refuse')) return 'budget_spent'
  return budget || breaker ? 'codes_guarded' : null
}

/** Raises an alarm about the trust budget of the site of a request. */
export const raiseSiteAlarm = ({ env, var: { site, now } }: Context<AppEnv>, cause: TrustAlarm, reason: string) =>
  raiseAlarm(openStore(env, site), cause, { subject: '', facts: { reason } }, now)

type TrustAlarm = 'leads_suspected' | 'holds_paused' | 'drives_held_back' | 'codes_guarded' | 'budget_spent'
