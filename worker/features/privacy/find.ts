import type { NewLead } from '../../../shared/lead/lead.ts'
import { e164, isContactOf, mentions, type Person } from '../../../shared/privacy/person.ts'
import type { Bindings } from '../../bindings.ts'
import { countHashesOf, customerHashes } from '../../platform/keyed-hashes.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { hashesOfPerson } from '../../platform/trust-counts.ts'

export type PrivacyEnv = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** What a person's rows of one site are found by, each with values of its column. */
export type Keys = {
  leads: string[]
  /** Leads of others that name the person. */
  mentioned: string[]
  /** The keys of the forms that the person sent. */
  forms: string[]
  reservations: string[]
  payments: string[]
  trades: string[]
  mails: string[]
  texts: string[]
  readers: string[]
  phones: string[]
  customers: string[]
  counts: string[]
}

/** An upper bound on rows of one table that are read because they may name the person. */
const MAX_CANDIDATES = 5_000

/** The text of a column without the signs that numbers are grouped by. */
const grouped = (column: string) =>
  [' ', '-', '(', ')', '.', '\u00a0'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column)

/** Rows whose text may name the person: an exact look follows. */
async function candidates<Row>(store: SiteStore, table: string, columns: string, text: string, person: Person) {
  const { results } = await store
    .prepare(
      `select ${columns} from ${table} where site = ?1 and ((?2 <> '' and instr(${grouped(text)}, ?2) > 0)
         or (?3 <> '' and instr(lower(${text}), ?3) > 0)) limit ${MAX_CANDIDATES}`,
    )
    .bind(person.phone?.[1] ?? '', person.email ?? '')
    .all<Row>()
  return results
}

type LeadRow = { lead_id: string; key: string; doc: string }

/** Finds a person at one site (TRU-04): by contact details, by what stands in documents, and by what is tied to either. */
export async function findKeys(store: SiteStore, env: PrivacyEnv, person: Person): Promise<Keys> {
  const phone = e164(person)
  const hashes = phone === null ? null : await customerHashes(env, store.site, phone)
  const customers = hashes ? [...new Set([hashes.current, hashes.former])] : []
  const found = await candidates<LeadRow>(store, 'lead', 'lead_id, key, doc', 'doc', person)
  const named = found.flatMap((row) => {
    const doc = JSON.parse(row.doc) as NewLead
    return mentions(doc, person) ? [{ ...row, isOwn: isContactOf(doc.contact, person) }] : []
  })
  const own = named.filter(({ isOwn }) => isOwn)
  const leads = own.map(({ lead_id }) => lead_id)
  const reservations = await idsOf(
    store,
    'select id from reservation where site = ?1 and (who in (select value from json_each(?2)) or lead_id in (select value from json_each(?3)))',
    [customers, leads],
  )
  const payments = await idsOf(
    store,
    `select id from payment where site = ?1 and holder <> '' and
       (id in (select value from json_each(?2)) or lead_id in (select value from json_each(?3)))`,
    [reservations, leads],
  )
  const textsOf = (table: string, text: string) =>
    candidates<{ id: string; text: string }>(store, table, `id, ${text} as text`, text, person)
  const references = await textsOf('payment', "coalesce(reference, '')")
  const trades = await idsOf(
    store,
    "select reference as id from trade_in where site = ?1 and json_extract(doc, '$.lead_id') in (select value from json_each(?2))",
    [leads],
  )
  const mails = await textsOf('mail', 'doc')
  // A code that begins the text would run into the number, were there but a space between.
  const texts = await textsOf('text_message', `("to" || '; ' || text)`)
  const readers = await idsOf(
    store,
    'select id from alert_reader where site = ?1 and (phone = json_extract(?2, ?4) or lower(address) = json_extract(?3, ?4))',
    [phone === null ? [] : [phone], person.email === null ? [] : [person.email], '$[0]'],
  )
  return {
    leads,
    mentioned: named.filter(({ isOwn }) => !isOwn).map(({ lead_id }) => lead_id),
    forms: own.map(({ key }) => key),
    reservations,
    payments: [...new Set([...payments, ...naming(references, person)])],
    trades,
    mails: naming(mails, person),
    texts: naming(texts, person),
    readers,
    phones: phone === null ? [] : [phone],
    customers,
    counts: await hashesOfPerson(countHashesOf(env), store.site, person),
  }
}

const naming = (rows: { id: string; text: string }[], person: Person) =>
  rows.filter(({ text }) => mentions(text, person)).map(({ id }) => id)

async function idsOf(store: SiteStore, sql: string, lists: (string[] | string)[]): Promise<string[]> {
  const bound = lists.map((list) => (typeof list === 'string' ? list : JSON.stringify(list)))
  const { results } = await store
    .prepare(sql)
    .bind(...bound)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
