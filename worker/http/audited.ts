import type { Context } from 'hono'
import { beginAct, endAct } from '../platform/audit.ts'
import type { SiteStore } from '../platform/site-store.ts'

/** Runs a call of an operator or a dealer's key between the two writes of its entry in the audit trail. */
export async function audited(c: Context, store: SiteStore, actor: string, next: () => Promise<void>): Promise<void> {
  const entry = await beginAct(store, { actor, act: c.req.method, what: c.req.path }, Date.now())
  try {
    await next()
  } catch (error) {
    await endAct(store, entry, 500)
    throw error
  }
  await endAct(store, entry, c.res.status)
}
