import { env } from 'cloudflare:workers'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import { recordCarChange } from '../../worker/stock-records/publications.ts'

/** Publishes the cars of a site as an import does that has changed some. */
export async function publishAnew(site: string, now: number) {
  await recordCarChange(siteStore(env.DB, site)).run()
  return publish(env, siteStore(env.DB, site), { now, defer: () => {} })
}
