import type { SiteStore } from '../site-store.ts'
import type { Mail, Mailer } from './service.ts'

/** For a developer's machine: mail is stored and shown at /dev/mail. */
export const localMailer = (store: SiteStore, now: number): Mailer => ({
  async send(mail) {
    await store
      .prepare('insert into mail (site, id, at, doc) values (?1, ?2, ?3, ?4) on conflict do nothing')
      .bind(mail.id, now, JSON.stringify(mail))
      .run()
  },
})

export type SentMail = Mail & { at: number }

const MAX_LISTED = 50

/** The last mails of a site, newest first. */
export async function sentMail(store: SiteStore): Promise<SentMail[]> {
  const { results } = await store
    .prepare('select at, doc from mail where site = ?1 order by at desc limit ?2')
    .bind(MAX_LISTED)
    .all<{ at: number; doc: string }>()
  return results.map(({ at, doc }) => ({ ...(JSON.parse(doc) as Mail), at }))
}
