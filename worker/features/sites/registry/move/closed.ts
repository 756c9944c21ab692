/** Why a site is closed in a database (0031_site_moves.sql). */
export type Why = 'leaving' | 'arriving' | 'left'

/** Closes a site before its last rows are copied. */
export const closeOld = (db: D1Database, site: string) =>
  db
    .prepare("insert into closed_site (site, why) values (?1, 'leaving') on conflict (site) do nothing")
    .bind(site)
    .run()

/** Closes a site in its new place, so that only the copy writes there; also where it has lived before. */
export const closeNew = (db: D1Database, site: string) =>
  db
    .prepare(
      `insert into closed_site (site, why) values (?1, 'arriving')
       on conflict (site) do update set why = excluded.why`,
    )
    .bind(site)
    .run()

/** The site lives here from now on. */
export const openNew = (db: D1Database, site: string) =>
  db.prepare("delete from closed_site where site = ?1 and why = 'arriving'").bind(site).run()

/** The site lives elsewhere: what is left here is to be deleted, and never changed. */
export const leaveOld = (db: D1Database, site: string) =>
  db.prepare("update closed_site set why = 'left' where site = ?1 and why = 'leaving'").bind(site).run()

/** The site stays where it was: a cancelled move opens the old place again. */
export const openOld = (db: D1Database, site: string) =>
  db.prepare("delete from closed_site where site = ?1 and why = 'leaving'").bind(site).run()

/** The site never came: the new place of a cancelled move keeps refusing its rows. */
export const leaveNew = (db: D1Database, site: string) =>
  db.prepare("update closed_site set why = 'left' where site = ?1 and why = 'arriving'").bind(site).run()

/** Holds in `writeClosed` while the site `?1` is closed for its reason: a writer that comes too late changes nothing. */
export const IS_OPEN = 'exists (select 1 from closed_site where site = ?1 and is_open = 1)'

/** Changes rows of a closed site, in one transaction that no other writer can see open. */
export async function writeClosed(
  db: D1Database,
  { site, why }: { site: string; why: Why },
  statements: D1PreparedStatement[],
): Promise<number> {
  const results = await db.batch([
    db.prepare('update closed_site set is_open = 1 where site = ?1 and why = ?2').bind(site, why),
    ...statements,
    db.prepare('update closed_site set is_open = 0 where site = ?1').bind(site),
  ])
  return results.slice(1, -1).reduce((changes, { meta }) => changes + meta.changes, 0)
}
