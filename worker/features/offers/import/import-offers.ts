import type { UnreadColumns } from '../../../../shared/feed/unread-columns.ts'
import type { OfferInput } from '../../../../shared/offer/schema.ts'
import { offerWindow } from '../../../../shared/offer/window.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import { MAIN_FEED } from '../../../import/run.ts'
import type { SiteStatement, SiteStore } from '../../../platform/site-store.ts'
import { type OfferRow, rowsOfFeed } from '../database.ts'
import { type OfferFile, readOfferFile } from './read-offers.ts'

/** Ended offers answer 410 for this long, then they are deleted. */
const ENDED_DAYS = 180
/** Upper bound on the characters of one statement's JSON. */
const MAX_STATEMENT_CHARS = 400_000

export type OfferImport = OfferFile & {
  store: SiteStore
  /** Whose offers the file replaces. */
  feed: string
  /** Epoch ms. */
  now: number
  /** The day of a moment (epoch ms) in the dealer's time zone, 'YYYY-MM-DD'. */
  dayAt: (moment: number) => string
  /** Reads and reports, and writes nothing. */
  isDryRun?: boolean
}

export type OfferSummary = {
  read: number
  added: number
  changed: number
  returned: number
  unchanged: number
  vanished: number
  refused: number
  warnings: number
  /** Columns with values that no field reads; null where there are none. */
  unread: UnreadColumns | null
}

type StoredOffer = { id: string; starts_at: string; ends_at: string; doc: string }

/**
 * Imports a file as all offers of a site's feed (OFF-01, OPS-01): those that it lacks end. Written in one transaction.
 * Throws FileRefused for a file that is wrong as a whole; then no offer has changed.
 */
export async function importOffers(order: OfferImport): Promise<OfferSummary> {
  const { store, feed, isDryRun = false } = order
  const { read, refused, warnings, unread, offers } = await readOfferFile(order)
  const before = new Map((await rowsOfFeed(store, feed)).map((row) => [row.id, row]))
  const stored = offers.map((offer) => storedOffer(offer, before, order))
  const ids = new Set(stored.map(({ id }) => id))
  const vanished = [...before.values()].filter(({ id, vanished_at }) => vanished_at === null && !ids.has(id))
  const counts = { added: 0, changed: 0, returned: 0, unchanged: 0 }
  for (const offer of stored) counts[changeOf(offer, before.get(offer.id))] += 1
  if (!isDryRun) await store.batch([...upserts(order, stored), ending(order, [...ids]), purge(order)])
  return { read, ...counts, vanished: vanished.length, refused, warnings, unread }
}

/** The key of an offer on record: feeds of one site may number their offers alike. */
const keyIn = (feed: string, id: string) => (feed === MAIN_FEED ? id : `${feed}-${id}`)

function storedOffer(
  { id: given, starts_at, ends_at, ...rest }: OfferInput,
  before: ReadonlyMap<string, OfferRow>,
  { feed, now, dayAt }: OfferImport,
): StoredOffer {
  const id = keyIn(feed, given)
  // A window that the feed leaves open counts from the first import of the offer.
  const firstSeen = dayAt(before.get(id)?.created_at ?? now)
  const present = Object.entries(rest).filter(([, value]) => value !== null && !isEmptyList(value))
  return { id, ...offerWindow({ starts_at, ends_at }, firstSeen), doc: JSON.stringify(Object.fromEntries(present)) }
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function changeOf(offer: StoredOffer, before: OfferRow | undefined) {
  if (!before) return 'added'
  if (before.vanished_at !== null) return 'returned'
  const isSame = before.doc === offer.doc && before.starts_at === offer.starts_at && before.ends_at === offer.ends_at
  return isSame ? 'unchanged' : 'changed'
}

/** Inserts or updates many rows a statement. */
function upserts({ store, feed, now }: OfferImport, offers: StoredOffer[]): SiteStatement[] {
  const statement = store.prepare(
    `insert into offer (site, feed, id, starts_at, ends_at, doc, created_at, updated_at)
     select ?1, ?2, value->>'id', value->>'starts_at', value->>'ends_at', value->>'doc', ?4, ?4
     from json_each(?3) where true
     on conflict (site, id) do update set
       feed = excluded.feed, starts_at = excluded.starts_at, ends_at = excluded.ends_at, doc = excluded.doc,
       updated_at = excluded.updated_at, vanished_at = null`,
  )
  return chunksOf(offers).map((chunk) => statement.bind(feed, JSON.stringify(chunk), now))
}

function chunksOf(offers: StoredOffer[]): StoredOffer[][] {
  const chunks: StoredOffer[][] = []
  let chars = MAX_STATEMENT_CHARS
  for (const offer of offers) {
    if (chars + offer.doc.length > MAX_STATEMENT_CHARS) {
      chunks.push([])
      chars = 0
    }
    chunks.at(-1)!.push(offer)
    chars += offer.doc.length
  }
  return chunks
}

const ending = ({ store, feed, now }: OfferImport, ids: string[]) =>
  store
    .prepare(
      `update offer set vanished_at = ?3, updated_at = ?3
       where site = ?1 and feed = ?2 and vanished_at is null and id not in (select value from json_each(?4))`,
    )
    .bind(feed, now, JSON.stringify(ids))

function purge({ store, now, dayAt }: OfferImport) {
  const since = now - ENDED_DAYS * DAY_MS
  return store
    .prepare('delete from offer where site = ?1 and (ends_at < ?2 or vanished_at < ?3)')
    .bind(dayAt(since), since)
}
