import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import type { SiteStore } from '../platform/site-store.ts'

/** How hosted search stands to the stock of a site, from the database alone. Times are epoch ms. */
export type HostedStatus = {
  site: string
  /** Changes of the stock, and how many of them the server was sent: it is behind while they differ. */
  asked: number
  done: number
  /** Cars of record at the last sync, and the documents that the server counted after it. */
  cars: number | null
  hosted_cars: number | null
  synced_at: number | null
  /** Of the last day: answers to searches, and how many of them a stand-in gave. */
  answers: number
  stand_ins: number
  /** Why the last sync failed, else why a search did last. */
  trouble: string | null
  trouble_at: number | null
}

/** For SQL: the rows of `hosted_sync`, with what was counted of their searches since an hour. */
export const hostedRows = (hour: '?1' | '?2'): string => `
  select site, asked, done, cars, hosted_cars, synced_at,
    coalesce((select sum(answers + stand_ins) from hosted_usage u where u.site = s.site and hour > ${hour}), 0) as answers,
    coalesce((select sum(stand_ins) from hosted_usage u where u.site = s.site and hour > ${hour}), 0) as stand_ins,
    coalesce(trouble, (select trouble from hosted_usage u where u.site = s.site and hour > ${hour} and trouble is not null
      order by hour desc limit 1)) as trouble,
    iif(trouble is null, (select max(trouble_at) from hosted_usage u where u.site = s.site and hour > ${hour}), null)
      as trouble_at
  from hosted_sync s`

export const dayBefore = (now: number) => Math.floor((now - DAY_MS) / HOUR_MS)

/** Of one site; null where no change of its stock was ever recorded for a server. */
export const hostedStatus = (store: SiteStore, now: number): Promise<HostedStatus | null> =>
  store.first<HostedStatus>(`${hostedRows('?2')} where site = ?1`, [dayBefore(now)])
