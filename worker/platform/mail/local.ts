import { DAY_MS } from '../../../shared/time.ts'
import type { Mail, Mailer } from './service.ts'

/** For a developer's machine: mail is stored and shown at /dev/mail. */
export const localMailer = (db: D1Database, site: string, now: number): Mailer => ({
  async send(mail) {
    await db
      .prepare('insert into mail (site, id, at, doc) values (?, ?, ?, ?) on conflict do nothing')
      .bind(site, mail.id, now, JSON.stringify(mail))
      .run()
  },
})

export type SentMail = Mail & { at: number }

const MAX_LISTED = 50

/** The last mails of a site, newest first. */
export async function sentMail(db: D1Database, site: string): Promise<SentMail[]> {
  const { results } = await db
    .prepare('select at, doc from mail where site = ? order by at desc limit ?')
    .bind(site, MAX_LISTED)
    .all<{ at: number; doc: string }>()
  return results.map(({ at, doc }) => ({ ...(JSON.parse(doc) as Mail), at }))
}

const KEPT_MS = 7 * DAY_MS

export const purgeExpiredMail = (db: D1Database, now: number) =>
  db
    .prepare('delete from mail where at < ?')
    .bind(now - KEPT_MS)
    .run()
