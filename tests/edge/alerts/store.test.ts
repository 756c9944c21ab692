import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { databaseAlerts } from '../../../worker/features/alerts/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { AGREED, type AlertsHouse, alertsPromises, PHONE, type Waiting } from '../../contract/alerts/promises.ts'
import { migrate } from '../migrate.ts'

let made = 0
async function house(): Promise<AlertsHouse> {
  await migrate()
  const own = ++made
  return {
    of: (site, now = 0) => databaseAlerts(siteStore(env.DB, `${site}-${own}`), now),
    async waiting(site, phone) {
      const { results } = await env.DB.prepare(
        `select doc from alert_message m join alert_reader r on r.site = m.site and r.id = m.reader
         where m.site = ? and r.phone = ? and ended_at is null order by m.since`,
      )
        .bind(`${site}-${own}`, phone)
        .all<{ doc: string }>()
      return results.map(({ doc }) => JSON.parse(doc) as Waiting)
    },
  }
}

alertsPromises('in the database', house)

async function rows(site: string) {
  const tables = await env.DB.batch<{ site: string }>([
    env.DB.prepare('select * from alert_reader where site = ?').bind(site),
    env.DB.prepare('select * from alert_message where site = ?').bind(site),
  ])
  return JSON.stringify(tables.map(({ results }) => results))
}

it('[WAT-06] keeps no token of a question as it is, and no address once stopped', async () => {
  const { of, waiting } = await house()
  await of('yard').subscribers.begin(PHONE, { channel: 'email', address: 'jo@example.com' }, AGREED)
  const [{ stop, confirm }] = (await waiting('yard', PHONE)) as [Waiting]
  expect(JSON.parse(await rows(`yard-${made}`))[0][0].confirm).not.toBe(confirm)
  await of('yard').stopLinks.stop(stop)
  for (const secret of [stop, confirm!, 'jo@example.com']) expect(await rows(`yard-${made}`)).not.toContain(secret)
})
