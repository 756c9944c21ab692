import { pathTo } from '../../../shared/routes/paths.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { postJson } from '../../platform/outbound.ts'

/** Tells search engines which addresses of a site have changed, so that they need not look by themselves. */
export type ChangeNotices = {
  /** Resolves once they are accepted; rejects otherwise. */
  send(addresses: readonly string[]): Promise<void>
}

/** Shares what it is sent with all engines that take part (indexnow.org). */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** The protocol's limit of one call. */
const MAX_ADDRESSES = 10_000

/** IndexNow. `key` stands at /indexnow.txt of the site, by which an engine knows that the site itself asks. */
export const indexNow = (site: { url: string; key: string }, fetcher: Fetch): ChangeNotices => ({
  async send(addresses) {
    const urls = addresses.map((address) => new URL(address, site.url).href)
    for (let from = 0; from < urls.length; from += MAX_ADDRESSES) {
      const body = {
        host: new URL(site.url).hostname,
        key: site.key,
        keyLocation: new URL(pathTo('index_now_key'), site.url).href,
        urlList: urls.slice(from, from + MAX_ADDRESSES),
      }
      const outcome = await postJson(fetcher, { url: ENDPOINT, headers: {}, body: JSON.stringify(body) })
      if (!outcome.isAccepted) throw new Error(outcome.reason)
    }
  },
})
