import { PLATFORM } from '../platform/store-of.ts'

/** Entries of the audit trail as statements without parameters: wrangler runs them in a database of an account. */

export const quotedSql = (text: string) => `'${text.replaceAll("'", "''")}'`

type Act = { id: string; at: number; actor: string; what: string }

/** The writes of an entry of the platform: before the work, and when it was done or has failed. */
export function platformActSql({ id, at, actor, what }: Act): { begun: string; done: string; failed: string } {
  const values = [PLATFORM, at, id, actor, 'command', what].map((value) =>
    typeof value === 'number' ? value : quotedSql(value),
  )
  const ended = (status: number) =>
    `update audit set status = ${status} where site = ${quotedSql(PLATFORM)} and at = ${at} and id = ${quotedSql(id)}`
  return {
    begun: `insert into audit (site, at, id, actor, act, what) values (${values.join(', ')})`,
    done: ended(0),
    failed: ended(1),
  }
}

/** One entry beside the statements of a command that another program runs, later perhaps: of its own time, and done with them. */
export function runActSql({ site = PLATFORM, actor, what }: { site?: string; actor: string; what: string }): string {
  const words = [actor, 'command', what].map(quotedSql).join(', ')
  return (
    'insert into audit (site, at, id, actor, act, what, status) ' +
    `values (${quotedSql(site)}, unixepoch() * 1000, lower(hex(randomblob(16))), ${words}, 0)`
  )
}
