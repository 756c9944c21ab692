import { report } from './log.ts'
import type { SiteStore } from './site-store.ts'

/** Who read or changed what, of a site or of the platform (`platformStore`). No personal data. */
export type AuditEntry = {
  at: number
  id: string
  /** `operator anna`, `leads key 1a2b3c4d`, `command line jo`. */
  actor: string
  act: string
  what: string
  /** The HTTP status of a call, or of a command whether it was done or failed; null: it broke off, or goes on. */
  status: number | null
}

/** Which entry it is, in the trail of its site. */
export type Act = { at: number; id: string }

/** The outcomes of a command, as `status`: its exit codes. */
export const [DONE, FAILED] = [0, 1]

/** Writes an entry, before the work: nothing is read or changed without one. Gives what `endAct` takes. */
export async function beginAct(
  store: SiteStore,
  { actor, act, what }: Pick<AuditEntry, 'actor' | 'act' | 'what'>,
  at: number,
): Promise<Act> {
  const id = crypto.randomUUID()
  await store.run('insert into audit (site, at, id, actor, act, what) values (?1, ?2, ?3, ?4, ?5, ?6)', [
    at,
    id,
    actor,
    act,
    what,
  ])
  return { at, id }
}

/** Completes an entry with how it ended. Never rejects: the work is done, and its entry stays without an outcome. */
export async function endAct(store: SiteStore, act: Act, status: number): Promise<void> {
  try {
    await endActStatement(store, act, status).run()
  } catch (error) {
    report({ event: 'audit.not_completed', site: store.site, message: String(error) })
  }
}

/** The same as a statement for a transaction of the caller; `when`: a condition, whose values are bound after those. */
export const endActStatement = (
  store: SiteStore,
  { at, id }: Act,
  status: number,
  { when = 'true', values = [] }: { when?: string; values?: readonly unknown[] } = {},
) =>
  store.prepare(`update audit set status = ?4 where site = ?1 and at = ?2 and id = ?3 and ${when}`, [
    at,
    id,
    status,
    ...values,
  ])

/** Runs the work of a command between the two writes of its entry. Rejects as the work does. */
export async function withAct<Value>(
  store: SiteStore,
  act: Pick<AuditEntry, 'actor' | 'act' | 'what'>,
  work: (entry: Act) => Promise<Value>,
): Promise<Value> {
  const entry = await beginAct(store, act, Date.now())
  try {
    const value = await work(entry)
    await endAct(store, entry, DONE)
    return value
  } catch (error) {
    await endAct(store, entry, FAILED)
    throw error
  }
}

const MAX_LISTED = 1_000

/** The last entries since a time, newest first; `about`: those alone that name it in what they are about, `but`: not this one. */
export async function listActs(
  store: SiteStore,
  { since, about = '', but }: { since: number; about?: string; but?: Act | undefined },
): Promise<AuditEntry[]> {
  const results = await store.rows<AuditEntry>(
    `select at, id, actor, act, what, status from audit
     where site = ?1 and at >= ?2 and instr(what || '/', ?3 || '/') > 0 order by at desc limit ${MAX_LISTED}`,
    [since, about],
  )
  // The call that reads the trail has not ended yet.
  return results.filter(({ id }) => id !== but?.id)
}
