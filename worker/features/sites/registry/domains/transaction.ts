import type { By } from '../service.ts'

/** Conditions of an act, over the row `site`: ?1 is the slug, ?2 the hostname. */
const CONDITIONS = {
  isNew: 'not exists (select 1 from site_domain where hostname = ?2)',
  isPending: `exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state = 'pending')`,
  isRemovable: `primary_host is not ?2
    and exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state <> 'removing')`,
  becomesPrimary: `primary_host is not ?2
    and exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state = 'live')`,
  losesPrimary: 'primary_host is not null',
} as const

export type DomainAct = { site: string; hostname: string; by: By; now: number }
type Change = { sql: string; values?: (string | number)[] }

/**
 * Makes changes with their line of the history in one transaction, where the condition holds; else nothing changes.
 * Each change has `when` in its `where`. In its SQL ?1 is the slug and ?2 the hostname; `values` follow from ?3 on.
 */
export async function runDomainAct(
  db: D1Database,
  { site, hostname, by, now }: DomainAct,
  { only, did, changes }: { only: keyof typeof CONDITIONS; did: string; changes: (when: string) => Change[] },
): Promise<void> {
  // ?2 has to be named in every statement that it is bound to.
  const condition = `slug = ?1 and ?2 is not null and ${CONDITIONS[only]}`
  const note = `${did} ${hostname}${by.note ? `: ${by.note}` : ''}`
  await db.batch([
    db
      .prepare(`update site set number = number + 1, changed_at = ?3, projected = 0 where ${condition}`)
      .bind(site, hostname, now),
    db
      .prepare(
        `insert into site_act (site, number, at, actor, act, note)
         select slug, number, ?3, ?4, 'domains', ?5 from site where ${condition}`,
      )
      .bind(site, hostname, now, by.actor, note),
    // Last, since they end the condition.
    ...changes(`exists (select 1 from site where ${condition})`).map(({ sql, values = [] }) =>
      db.prepare(sql).bind(site, hostname, ...values),
    ),
  ])
}
