import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'

/**
 * For SQL: whether the cars of a site are being replaced, step by step. Cars are not read for a publication or for hosted
 * search meanwhile, since half of them are of the file before. `site`: the column with the site.
 */
export const isMerging = (site: string): string => `exists (
  select 1 from stock_run merging
  where merging.site = ${site} and merging.outcome = 'running' and merging.merge_plan is not null)`

/**
 * The rows of `stock_publication`, one a site: what of the cars of record is not published yet, who is at it, and when
 * a failure is tried again. The cars of a site and its row change in one transaction.
 */

/** A claim that is not extended for this long has lapsed. */
const CLAIM_MS = 2 * MINUTE_MS
/** The pause after a first failure; each one in a row doubles it. */
const FIRST_PAUSE_MS = MINUTE_MS
const MAX_PAUSE_MS = 6 * HOUR_MS
const MAX_TROUBLE_CHARS = 500
/** What stands in the row of a publication whose Worker was stopped, for its memory or time. */
const DIED = 'It did not end: its Worker or process was stopped.'

/** A publication begun: every change up to `asked`. `pointer` is what KV was last given, as JSON. */
export type Claim = { asked: number; pointer: string | null }

/** `importing`: an import is replacing the cars. `due`: not published yet. `failing`: it failed and is tried again. */
export const PUBLICATION_STATES = ['published', 'running', 'importing', 'due', 'failing'] as const

export type PublicationStatus = {
  state: (typeof PUBLICATION_STATES)[number]
  /** Failures in a row. */
  tries: number
  /** Epoch ms. */
  retry_at: number | null
  trouble: string | null
  /** Cars of the stock that was published last. */
  cars: number
}

/** The statement that records a change of a site's cars, to run in the transaction that changes them. */
export const recordCarChange = (store: SiteStore): SiteStatement =>
  store.prepare(
    `insert into stock_publication (site, asked) values (?1, 1)
     on conflict (site) do update set asked = asked + 1, retry_at = 0`,
  )

/**
 * Records that KV has lost a part of what was published under a version: it is published again, every value of it, and
 * its pointer is not relied on. Does nothing when another version or a publication has come meanwhile.
 */
export async function recordDamage(
  store: SiteStore,
  { version, now }: { version: string; now: number },
): Promise<void> {
  await store.run(
    `update stock_publication set asked = asked + 1, pointer = null
     where site = ?1 and held_until <= ?3 and json_extract(pointer, '$.version') = ?2`,
    [version, now],
  )
}

/** For SQL: whether cars of a site are to be published at `?3` (epoch ms), by an index of the format `?2`. */
const IS_DUE = '(asked > done or format <> ?2 or offers_end_at <= ?3)'
const IS_MERGING = isMerging('stock_publication.site')

/**
 * Claims a site's publication: null when nothing is due (with `isForced` something always is), when another has the
 * claim, when an import is replacing the cars, or when the site never had one. The try counts as failed until it is
 * completed, so that one that kills its Worker waits like any other.
 */
export const claimPublication = (
  store: SiteStore,
  { format, now, isForced }: { format: number; now: number; isForced: boolean },
): Promise<Claim | null> =>
  store.first<Claim>(
    `update stock_publication set held_until = ?3 + ${CLAIM_MS}, tries = tries + 1, trouble = ?5,
       retry_at = ?3 + min(${MAX_PAUSE_MS}, ${FIRST_PAUSE_MS} * (1 << min(tries, 20)))
     where site = ?1 and held_until <= ?3 and (?4 or ${IS_DUE}) and not ${IS_MERGING}
     returning asked, pointer`,
    [format, now, isForced ? 1 : 0, DIED],
  )

export async function extendClaim(store: SiteStore, now: number): Promise<void> {
  await store.run('update stock_publication set held_until = ?2 + ?3 where site = ?1', [now, CLAIM_MS])
}

/** Every change up to `asked` is published. `offersChangeAt`: when the next offer of these cars begins or ends, epoch ms. */
export async function completePublication(
  store: SiteStore,
  done: { asked: number; format: number; pointer: string; offersChangeAt: number | null },
): Promise<void> {
  await store.run(
    `update stock_publication set done = max(done, ?2), format = ?3, pointer = ?4, offers_end_at = ?5,
       held_until = 0, tries = 0, retry_at = 0, trouble = null
     where site = ?1`,
    [done.asked, done.format, done.pointer, done.offersChangeAt],
  )
}

/** The publication failed: the pause that its claim has set begins. */
export async function failPublication(store: SiteStore, trouble: string): Promise<void> {
  await store.run('update stock_publication set held_until = 0, trouble = ?2 where site = ?1', [
    trouble.slice(0, MAX_TROUBLE_CHARS),
  ])
}

/**
 * Replaces what KV is given, unless it has been replaced meanwhile or a publication is running; says whether it did. In
 * a site's row every publisher agrees, while KV may answer with a value that is a minute old.
 */
export async function replacePointer(
  store: SiteStore,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<boolean> {
  const changes = await store.run(
    'update stock_publication set pointer = ?3 where site = ?1 and pointer = ?2 and held_until <= ?4',
    [from, to, now],
  )
  return changes === 1
}

/** What KV was last given, as JSON; null when nothing was. */
export const publishedPointer = (store: SiteStore): Promise<string | null> =>
  store.prepare('select pointer from stock_publication where site = ?1').first<string>('pointer')

type Row = Omit<PublicationStatus, 'state'> & Record<'is_due' | 'is_merging' | 'held_until', number>

/** How a site's publication stands; null for a site that never had a car. */
export async function publicationStatus(
  store: SiteStore,
  { format, now }: { format: number; now: number },
): Promise<PublicationStatus | null> {
  const row = await store.first<Row>(
    `select ${IS_DUE} as is_due, ${IS_MERGING} as is_merging, held_until, tries, retry_at, trouble,
       coalesce(json_extract(pointer, '$.cars'), 0) as cars
     from stock_publication where site = ?1`,
    [format, now],
  )
  if (!row) return null
  const { is_due, is_merging, held_until, ...status } = row
  if (!is_merging && held_until <= now && status.tries > 0) return { state: 'failing', ...status }
  const state = is_merging ? 'importing' : held_until > now ? 'running' : is_due ? 'due' : 'published'
  return { ...status, state, retry_at: null, trouble: null }
}

/** An import is looked at once it has been public for so long, so that a mistake put right by then alerts no reader. */
export const ALERT_DELAY_MS = 2 * MINUTE_MS

/**
 * Readers of alerts are to be looked for at `at` (epoch ms), or sooner where that was due already. Nothing changes for a
 * site without readers. The statement belongs into the transaction of what they may have to be told of.
 */
export const dueAlerts = (store: SiteStore, at: number): SiteStatement =>
  store.prepare(
    `insert into alert_due (site, at)
     select ?1, ?2 where exists (select 1 from alert_reader where site = ?1 and state = 'on')
     on conflict (site) do update set at = min(coalesce(at, excluded.at), excluded.at)`,
    [at],
  )
