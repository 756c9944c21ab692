import type { SiteStore } from './site-store.ts'

/** Who read or changed what, of a site or of the platform (`platformStore`). No personal data. */
export type AuditEntry = {
  at: number
  /** `operator anna`, `leads key 1a2b3c4d`, `command line jo`. */
  actor: string
  act: string
  what: string
  /** The HTTP status of a call that has answered; null: it broke off, or it is a command. */
  status: number | null
}

/** Writes an entry, before the work: nothing is read or changed without one. Gives what `endAct` takes. */
export async function beginAct(
  store: SiteStore,
  { actor, act, what }: Pick<AuditEntry, 'actor' | 'act' | 'what'>,
  at: number,
): Promise<{ at: number; id: string }> {
  const id = crypto.randomUUID()
  await store
    .prepare('insert into audit (site, at, id, actor, act, what) values (?1, ?2, ?3, ?4, ?5, ?6)')
    .bind(at, id, actor, act, what)
    .run()
  return { at, id }
}

/** How it was answered. */
export const endAct = (store: SiteStore, { at, id }: { at: number; id: string }, status: number) =>
  store.prepare('update audit set status = ?4 where site = ?1 and at = ?2 and id = ?3').bind(at, id, status).run()

const MAX_LISTED = 1_000

/** The last entries since a time, newest first; `about`: those alone that name it in what they are about. */
export async function listActs(
  store: SiteStore,
  { since, about = '' }: { since: number; about?: string },
): Promise<AuditEntry[]> {
  const { results } = await store
    .prepare(
      `select at, actor, act, what, status from audit
       where site = ?1 and at >= ?2 and instr(what, ?3) > 0 order by at desc limit ${MAX_LISTED}`,
    )
    .bind(since, about)
    .all<AuditEntry>()
  return results
}
