import { findDestination } from '../../../shared/lead/destinations.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { ERASURE_CHANGE } from '../../../shared/lead/payload.ts'
import { PHOTO_FIELD } from '../../../shared/manage/additions.ts'
import { PRIVACY_TABLES } from '../../../shared/privacy/columns.ts'
import { type Person, redactJson } from '../../../shared/privacy/person.ts'
import { keptDays, RETENTION } from '../../../shared/privacy/retention.ts'
import { photoKey, photosOfLead } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { plural } from '../../../shared/text.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { photoNameIn } from '../../platform/lead-tokens.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { recordCarChange } from '../../stock-records/publications.ts'
import {
  countsEverywhere,
  erasePart,
  findKeys,
  type Keys,
  MENTIONED_WHY,
  mentionView,
  PARTS,
  type Part,
  type PrivacyEnv,
  selectPart,
  withoutMailsOfOthers,
} from './find.ts'
import type { ErasedPart, PersonPart, Privacy } from './service.ts'

type Deps = {
  store: SiteStore
  platform: SiteStore
  env: PrivacyEnv
  kv: Pick<KVNamespace, 'delete' | 'list'>
  site: Site | null
  now: number
}

type Row = Record<string, unknown>

/** Columns that are JSON, shown as what they hold. */
const DOCUMENTS = new Set(['doc', 'told', 'agreed', 'car', 'filters', 'known'])

export function sitePrivacy({ store, platform, env, kv, site, now }: Deps): Privacy {
  const everywhere = countsEverywhere(platform, env)
  const findRows = async (keys: Keys): Promise<Row[][]> => {
    const mentioned = JSON.stringify(keys.mentioned)
    const results = await store.batch<Row>([
      ...PARTS.map((part) => selectPart(store, part, keys)),
      store.prepare('select * from lead where site = ?1 and lead_id in (select value from json_each(?2))', [mentioned]),
    ])
    return results.map((result) => result.results)
  }

  return {
    async export(person) {
      const found = await findRows(await findKeys(store, env, person))
      const others = found[PARTS.length] ?? []
      const rowsAt = (table: string, at: number) =>
        table === 'mail' ? withoutMailsOfOthers(found[at] ?? [], others) : (found[at] ?? [])
      const mentioned = others.map((row) => mentionView(row, person))
      const own = [
        ...PARTS.map(({ table }, at) => buildPart(table, rowsAt(table, at), site)),
        { ...buildPart('lead', mentioned, site), why: MENTIONED_WHY },
      ].filter(({ rows }) => rows.length > 0)
      // A site where the person never was has nothing to say of the others.
      const counts = own.length === 0 ? [] : await everywhere.find(person)
      const parts = counts.length === 0 ? own : [...own, buildPart('trust_count', counts, site)]
      return { site: store.site, name: site?.name ?? store.site, parts }
    },

    async erase(person) {
      const all = await findKeys(store, env, person)
      const { keys, waiting } = await keepOpenContracts(store, all)
      const found = await findRows(keys)
      const others = (found[PARTS.length] ?? []) as { lead_id: string; doc: string }[]
      const held = (found[PARTS.findIndex(({ table }) => table === 'reservation')] ?? []).some(
        (row) => row['state'] === 'held',
      )
      const notices = await erasureNotices({ store, site, now }, keys.leads)
      const statements = [
        ...PARTS.flatMap((part) => erasePart(store, part, keys) ?? []),
        ...others.map((lead) => redactLead(store, lead, person)),
        ...notices.statements,
        ...(held ? [recordCarChange(store)] : []),
      ]
      // Before the changes that name them: a failure in between leaves them to be found again.
      const photos = await findPhotoKeys(store, kv, keys.leads)
      await Promise.all(photos.map((key) => kv.delete(key)))
      await store.batch(statements)
      const counts = await everywhere.erase(person)
      const othersNote = 'enquiries of others that named the person'
      const parts: ErasedPart[] = [
        ...PARTS.map((part, at) => erasedPart(part, found[at]?.length ?? 0)),
        { table: 'lead', rows: others.length, done: 'redacted', note: othersNote },
        { table: 'lead', rows: photos.length, done: 'deleted', note: 'photographs that were added' },
        { table: 'trust_count', rows: counts, done: 'deleted', note: 'counted for all sites together' },
        ...waiting,
      ]
      const { notified, tellDealer } = notices
      return { site: store.site, parts: parts.filter(({ rows }) => rows > 0), notified, tellDealer }
    },
  }
}

function erasedPart(part: Part, rows: number): ErasedPart {
  const { table } = part
  if (part.erase === 'keep') return { table, rows, done: 'kept', note: part.reason }
  return part.erase === 'delete'
    ? { table, rows, done: 'deleted', note: '' }
    : { table, rows, done: 'blanked', note: PAYMENTS_STAY }
}

const PAYMENTS_STAY = `the amounts stay for ${RETENTION.payments.days} days: ${RETENTION.payments.source}`

function buildPart(table: string, rows: Row[], site: Site | null): PersonPart {
  const { why = '', kept = 'site' } = PRIVACY_TABLES[table] ?? {}
  const days = site && keptDays(kept, site)
  return {
    table,
    why,
    kept: days === null ? RETENTION[kept].from : `${plural(days, 'day')} ${RETENTION[kept].from}`,
    rows: rows.map(readable),
  }
}

/** JSON columns parsed, and times in ISO 8601. */
const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, withTimes(DOCUMENTS.has(column) ? parsed(value) : value)]),
  )

/** Epoch ms from 2001 to 2096; no other stored integer is in this range. */
const TIMES = { from: 1e12, to: 4e12 }

/** '2026-11-26T02:10:24.713Z' for every time in a value. */
function withTimes(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= TIMES.from && value < TIMES.to ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map(withTimes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTimes(each)]))
}

function parsed(value: unknown): unknown {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value
  } catch {
    return value
  }
}

const redactLead = (store: SiteStore, { lead_id, doc }: { lead_id: string; doc: string }, person: Person) =>
  store.prepare('update lead set doc = ?3 where site = ?1 and lead_id = ?2', [
    lead_id,
    JSON.stringify(redactJson(JSON.parse(doc) as NewLead, person)),
  ])

/** A reservation that is paid, or whose deposit is to go back, is an open contract: it stays with its enquiry until it has ended. */
async function keepOpenContracts(store: SiteStore, keys: Keys): Promise<{ keys: Keys; waiting: ErasedPart[] }> {
  const results = await store.rows<{ id: string; lead_id: string | null }>(
    `select r.id, r.lead_id from reservation r left join payment p on p.site = ?1 and p.id = r.id
     where r.site = ?1 and r.id in (select value from json_each(?2)) and (r.state = 'paid' or p.state = 'refund_due')`,
    [JSON.stringify(keys.reservations)],
  )
  if (results.length === 0) return { keys, waiting: [] }
  const ids = new Set(results.map(({ id }) => id))
  const leads = new Set(results.map(({ lead_id }) => lead_id))
  const left = {
    reservations: keys.reservations.filter((id) => !ids.has(id)),
    payments: keys.payments.filter((id) => !ids.has(id)),
    leads: keys.leads.filter((id) => !leads.has(id)),
  }
  const command = results.map(({ id }) => `npm run reservations -- refund ${id} --site ${store.site}`).join('; ')
  const note = `paid for or to be refunded, kept with its enquiry until it has ended: ${command}, then erase again`
  return {
    keys: { ...keys, ...left },
    waiting: [{ table: 'reservation', rows: results.length, done: 'kept', note }],
  }
}

/**
 * The KV keys of the photographs that were added to leads (DSK-01): those that their changes name, since a list may lack what
 * was stored within the minute, and those that are listed, since an upload that was cut short has no change.
 */
async function findPhotoKeys(
  store: SiteStore,
  kv: Pick<KVNamespace, 'list'>,
  leads: readonly string[],
): Promise<string[]> {
  const results = await store.rows<{ address: string }>(
    `select json_extract(doc, '$.fields.${PHOTO_FIELD}') as address from lead_change
     where site = ?1 and lead_id in (select value from json_each(?2)) and address is not null`,
    [JSON.stringify(leads)],
  )
  const named = results.flatMap(({ address }) => photoNameIn(address.split('/').at(-1) ?? '') ?? [])
  const listed: string[] = []
  for (const lead_id of leads) {
    const prefix = photosOfLead(store.site, lead_id)
    for (let cursor: string | null = null; ; ) {
      const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor })
      listed.push(...page.keys.map(({ name }) => name))
      if (page.list_complete) break
      cursor = page.cursor
    }
  }
  return [...new Set([...named.map((name) => photoKey(store.site, name)), ...listed])]
}

type NoticeDeps = Pick<Deps, 'store' | 'site' | 'now'>

/** By then deliveries that had begun have ended. */
const AFTER_MS = MINUTE_MS

/**
 * Tells the webhooks that may have a person's enquiries that these are erased, by their ids alone (`person.erased`): in
 * the outbox of leads, so that each is told until it has heard. Destinations of other kinds are named.
 */
async function erasureNotices({ store, site, now }: NoticeDeps, leads: string[]) {
  const results = await store.rows<{ destination: string }>(
    `select distinct destination from outbox where site = ?1 and event is null and lead_id in (select value from json_each(?2))
     and (state = 'delivered' or tries > 0) order by destination`,
    [JSON.stringify(leads)],
  )
  const names = results.map(({ destination }) => destination)
  const notified = names.filter((name) => site && findDestination(site.lead.delivery, name)?.kind === 'webhook')
  const tellDealer = names.filter((name) => !notified.includes(name))
  if (notified.length === 0) return { statements: [], notified, tellDealer }
  const id = crypto.randomUUID()
  const deliveries = notified.map((name) => [crypto.randomUUID(), name])
  return {
    notified,
    tellDealer,
    statements: [
      store.prepare('insert into lead_change (site, lead_id, key, at, doc) values (?1, ?2, ?3, ?4, ?5)', [
        id,
        ERASURE_CHANGE,
        now,
        JSON.stringify({ lead_ids: leads }),
      ]),
      store.prepare(
        `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
         select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ?4, ?5 from json_each(?6)`,
        [id, ERASURE_CHANGE, now, now + AFTER_MS, JSON.stringify(deliveries)],
      ),
    ],
  }
}
