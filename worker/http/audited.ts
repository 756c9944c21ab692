import type { Context } from 'hono'
import { type Act, beginAct, endAct } from '../platform/audit.ts'
import type { SiteStore } from '../platform/site-store.ts'

/** `act`: the entry of the call in the audit trail, while its end is not another's to write. */
export type ActEnv = { Variables: { act?: Act | undefined } }

/** Runs a call of an operator or a dealer's key between the two writes of its entry in the audit trail. */
export async function audited<Env extends ActEnv>(
  c: Context<Env>,
  store: SiteStore,
  actor: string,
  next: () => Promise<void>,
): Promise<void> {
  const entry = await beginAct(store, { actor, act: c.req.method, what: c.req.path }, Date.now())
  c.set('act', entry)
  try {
    await next()
  } catch (error) {
    await endAct(store, entry, 500)
    throw error
  }
  if (c.get('act')) await endAct(store, entry, c.res.status)
}
