import { env } from 'cloudflare:workers'
import { type Feed, feedsSchema } from '../../../shared/feed/settings.ts'
import { feedState } from '../../../worker/features/stock/feeds/feed-state.ts'
import { fetchFeed, isUrlFeed } from '../../../worker/features/stock/feeds/fetch-feed.ts'
import type { LogFields } from '../../../worker/platform/log.ts'
import { type SiteStore, siteStore } from '../../../worker/platform/site-store.ts'
import { buildSite } from '../../builders/site.ts'
import { MONDAY } from './yard.ts'

export const HOUR = 3_600_000
export const MINUTE = 60_000
export const CSV = 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n'
export const URL_FEED = {
  name: 'main',
  mapping: 'forecourt',
  source: { kind: 'url', url: 'https://feeds.example.com/stock.csv' },
}

export type Asked = { url: string; headers: Headers }

/** A web server that gives these answers one after the other, the last one for ever. */
export function aServer(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  const fetcher = (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) })
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])!())
  }
  return { asked, fetcher }
}

export const file =
  (text: string | Uint8Array = CSV, headers: Record<string, string> = {}) =>
  () =>
    new Response(text as BodyInit, { headers })
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers })

/** A yard whose feed is looked at again and again. */
export function aYard({
  feed: given = URL_FEED,
  secrets = {},
}: {
  feed?: object
  secrets?: Record<string, string>
} = {}) {
  const feed = feedsSchema.parse([given])[0] as Feed
  if (!isUrlFeed(feed)) throw new Error('not a feed to fetch')
  const logged: LogFields[] = []
  const published: string[] = []
  const deps = {
    env: { ...env, ...secrets } as never,
    report: (line: LogFields) => void logged.push(line),
    publish: (_env: unknown, store: SiteStore) => {
      published.push(store.site)
      return Promise.resolve(null)
    },
    defer: (work: Promise<unknown>) => void work.catch(() => {}),
  }
  const look = async (fetcher: ReturnType<typeof aServer>['fetcher'], now = MONDAY) => {
    const state = await feedState(siteStore(env.DB, 'yard'), feed.name, now)
    return fetchFeed({ ...deps, now, fetcher }, { site: buildSite({ slug: 'yard' }), feed, state })
  }
  return { deps, feed, look, logged, published }
}

export const runs = () => env.DB.prepare('select count(*) as n from stock_run').first<number>('n')
