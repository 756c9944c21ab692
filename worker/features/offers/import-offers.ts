import { mapRow } from '../../../shared/feed/apply-mapping.ts'
import { type UnreadColumns, unreadColumns } from '../../../shared/feed/columns.ts'
import { type Mapping, parseMapping } from '../../../shared/feed/mapping.ts'
import type { Format, MappingInput } from '../../../shared/feed/mapping-schema.ts'
import { ACTION_KINDS, type Place, type Problem } from '../../../shared/feed/problem.ts'
import { type OfferInput, offerWindow } from '../../../shared/offer/offer.ts'
import { OFFER_RECORD, ownOfferMapping } from '../../../shared/offer/record.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { readEntries } from '../../import/entries.ts'
import { FileRefused } from '../../import/refused.ts'
import { MAIN_FEED } from '../../import/run.ts'
import { clean } from '../../import/sanitise.ts'
import { jsonLists } from '../../platform/json-lists.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { type OfferRow, readFeedOffers } from './database.ts'

/** Ended offers answer 410 for this long, then they are deleted. */
const ENDED_DAYS = 180
const MAX_STATEMENT_CHARS = 400_000

export type OfferImport = OfferFile & {
  store: SiteStore
  feed: string
  now: number
  /** The day of a moment (epoch ms) in the dealer's time zone, 'YYYY-MM-DD'. */
  dayAt: (moment: number) => string
  /** Reads and reports, and writes nothing. */
  isDryRun?: boolean
}

export type OfferSummary = Omit<OfferTally, 'offers'> & {
  added: number
  changed: number
  returned: number
  unchanged: number
  vanished: number
}

type StoredOffer = { id: string; starts_at: string; ends_at: string; doc: string }

/** Imports a file as all offers of a feed (OFF-01, OPS-01) in one transaction. Throws FileRefused; then none has changed. */
export async function importOffers(order: OfferImport): Promise<OfferSummary> {
  const { store, feed, isDryRun = false } = order
  const { read, offers, ...found } = await readOfferFile(order)
  const before = new Map((await readFeedOffers(store, feed)).map((row) => [row.id, row]))
  const stored = offers.map((offer) => storedOffer(offer, before, order))
  const ids = new Set(stored.map(({ id }) => id))
  const vanished = [...before.values()].filter(({ id, vanished_at }) => vanished_at === null && !ids.has(id))
  const counts = { added: 0, changed: 0, returned: 0, unchanged: 0 }
  for (const offer of stored) counts[compareOffer(offer, before.get(offer.id))] += 1
  if (!isDryRun) await store.batch([...upserts(order, stored), ending(order, [...ids]), purge(order)])
  return { read, ...counts, vanished: vanished.length, ...found }
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

function compareOffer(offer: StoredOffer, before: OfferRow | undefined) {
  if (!before) return 'added'
  if (before.vanished_at !== null) return 'returned'
  const isSame = before.doc === offer.doc && before.starts_at === offer.starts_at && before.ends_at === offer.ends_at
  return isSame ? 'unchanged' : 'changed'
}

function upserts({ store, feed, now }: OfferImport, offers: StoredOffer[]): SiteStatement[] {
  const statement = store.prepare(
    `insert into offer (site, feed, id, starts_at, ends_at, doc, created_at, updated_at)
     select ?1, ?2, value->>'id', value->>'starts_at', value->>'ends_at', value->>'doc', ?4, ?4
     from json_each(?3) where true
     on conflict (site, id) do update set
       feed = excluded.feed, starts_at = excluded.starts_at, ends_at = excluded.ends_at, doc = excluded.doc,
       updated_at = excluded.updated_at, vanished_at = null`,
  )
  const values = offers.map((offer) => JSON.stringify(offer))
  return jsonLists(values, MAX_STATEMENT_CHARS).map((list) => statement.bind(feed, list, now))
}

const ending = ({ store, feed, now }: OfferImport, ids: string[]) =>
  store.prepare(
    `update offer set vanished_at = ?3, updated_at = ?3
     where site = ?1 and feed = ?2 and vanished_at is null and id not in (select value from json_each(?4))`,
    [feed, now, JSON.stringify(ids)],
  )

function purge({ store, now, dayAt }: OfferImport) {
  const since = now - ENDED_DAYS * DAY_MS
  return store.prepare('delete from offer where site = ?1 and (ends_at < ?2 or vanished_at < ?3)', [
    dayAt(since),
    since,
  ])
}

/** Unpacked. */
export const MAX_OFFER_BYTES = 20_000_000
const MAX_ROWS = 2_000
/** A file with a larger share of bad rows is refused, however short: what it lacks would end. */
const MAX_BAD_SHARE = 0.2

type OfferFile = {
  body: ReadableStream<Uint8Array>
  mapping: Mapping
  format: Format | null
  onProblem: (problem: Problem) => void
}

type OfferTally = {
  read: number
  refused: number
  /** Values left out, cleaned or to be checked, in taken rows. */
  warnings: number
  /** Columns with values that no field reads; null where there are none. */
  unread: UnreadColumns | null
  offers: OfferInput[]
}

/** The good rows of a file. Throws FileRefused for one that is wrong as a whole. */
async function readOfferFile({ body, mapping, format, onProblem }: OfferFile): Promise<OfferTally> {
  const tally: OfferTally = { read: 0, refused: 0, warnings: 0, unread: null, offers: [] }
  const placeOfKey = new Map<string, Place>()
  const unread = unreadColumns(mapping)
  let first: Problem | null = null
  const refuse = (...problems: Problem[]) => {
    tally.refused += 1
    first ??= problems[0] ?? null
    problems.forEach(onProblem)
  }
  for await (const entry of readEntries(body, { mapping, format, maxBytes: MAX_OFFER_BYTES })) {
    tally.read += 1
    if (tally.read > MAX_ROWS) throw new FileRefused('too_large', `The file has more than ${MAX_ROWS} offers.`)
    const { line, car: position } = entry
    const place: Place = { line, ...(position !== undefined && { car: position }) }
    if ('fault' in entry) {
      refuse({ ...place, column: '', value: '', reason: `the row ${entry.fault}`, action: 'row refused' })
      continue
    }
    unread.add(entry.row)
    const { key, input, problems } = mapRow(entry.row, { mapping, clean, record: OFFER_RECORD })
    if (input === null || key === null) {
      refuse(...problems.map((problem) => ({ ...place, ...problem })))
      continue
    }
    const before = placeOfKey.get(key)
    if (before) {
      const reason = `the same offer stands on ${placeText(before)}`
      refuse({ ...place, column: 'id', value: key, reason, action: 'row refused' })
      continue
    }
    placeOfKey.set(key, place)
    for (const problem of problems) {
      if (ACTION_KINDS[problem.action] !== 'refusal') tally.warnings += 1
      onProblem({ ...place, ...problem })
    }
    tally.offers.push(input)
  }
  tally.unread = unread.find()
  assertUsable(tally, first)
  return tally
}

function assertUsable({ read, refused, unread, offers }: OfferTally, first: Problem | null): void {
  const place = first ? ` The first: ${placeText(first)}, ${first.column || 'row'}: ${first.reason}.` : ''
  const example = unread ? `${place} ${unread.message}` : place
  if (read === 0)
    throw new FileRefused('no_offers', 'The file has no offers in it, and an empty file ends none. Send all offers.')
  if (offers.length === 0) throw new FileRefused('no_offers', `None of its rows could be taken.${example}`)
  if (refused / read > MAX_BAD_SHARE) {
    const percent = Math.round(MAX_BAD_SHARE * 100)
    throw new FileRefused(
      'too_many_bad_rows',
      `${refused} of ${read} rows are bad, more than the allowed ${percent}%.${example}`,
    )
  }
}

const placeText = ({ line, car: position }: Place): string =>
  position === undefined ? `line ${line}` : `offer ${position} (line ${line})`

/** The mapping of a site's offers; without one, columns are named as the fields. Throws MappingError for a bad one. */
export const offerMapping = (mapping: MappingInput | null): Mapping =>
  mapping === null ? ownOfferMapping() : parseMapping('offers.mapping', mapping, OFFER_RECORD)
