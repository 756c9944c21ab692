import { forgetTarget } from '../../worker/features/search/typesense/outbox.ts'
import { pushStock, stockChanged } from '../../worker/features/search/typesense/push.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import { Stop } from '../fail.ts'
import type { LocalSite } from '../operator/local.ts'
import { adminKey } from './hosted-key.ts'

/** Tells the server of hosted search of the local stock of a site: what has changed, or everything. */
export async function tellHere({ env, site }: LocalSite, isAnew: boolean): Promise<Synced> {
  adminKey()
  if (!(await stockChanged(env, site))) throw new Stop(`${site} has no typesense in its config.`)
  if (isAnew) await forgetTarget(env.DB, site)
  const synced = await pushStock(env, site)
  if (synced) return synced
  throw new Stop('Another is telling the server of this stock. Try again in two minutes.')
}
