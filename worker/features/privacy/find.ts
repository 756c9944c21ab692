import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { cleanPhone } from '../../../shared/phone.ts'
import { e164, isContactOf, mentions, type Person, redactText } from '../../../shared/privacy/person.ts'
import { textsIn } from '../../../shared/text.ts'
import type { Bindings } from '../../bindings.ts'
import { countHashes, customerHashes } from '../../platform/keyed-hashes.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { hashesOfPerson } from '../../platform/trust-counts.ts'

export type PrivacyEnv = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** What a person's rows of one site are found by, each with values of its column. */
export type Keys = Awaited<ReturnType<typeof findKeys>>

/** An upper bound on rows of one table that are read because they may name the person. */
const MAX_CANDIDATES = 5_000

/** The text of a column without the signs that numbers are grouped by. */
const grouped = (column: string) =>
  [' ', '-', '(', ')', '.', '\u00a0'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column)

/** Rows whose text may name the person: an exact look follows. */
async function candidates<Found>(store: SiteStore, table: string, columns: string, text: string, person: Person) {
  return store.rows<Found>(
    `select ${columns} from ${table} where site = ?1 and ((?2 <> '' and instr(${grouped(text)}, ?2) > 0)
     or (?3 <> '' and instr(lower(${text}), ?3) > 0)) limit ${MAX_CANDIDATES}`,
    [person.phone?.[1] ?? '', person.email ?? ''],
  )
}

type LeadRow = { lead_id: string; key: string; doc: string }

/** Finds a person at one site (TRU-04): by contact details, by what stands in documents, and by what is tied to either. */
export async function findKeys(store: SiteStore, env: PrivacyEnv, person: Person) {
  const phone = e164(person)
  const phones = phone === null ? [] : [phone]
  const hashes = phone === null ? null : await customerHashes(env, store.site, phone)
  const customers = hashes ? [...new Set([hashes.current, hashes.former])] : []
  const found = await candidates<LeadRow>(store, 'lead', 'lead_id, key, doc', 'doc', person)
  const named = found.flatMap((row) => {
    const doc = JSON.parse(row.doc) as NewLead
    return mentions(doc, person) ? [{ ...row, isOwn: isContactOf(doc.contact, person) }] : []
  })
  const own = named.filter(({ isOwn }) => isOwn)
  const leads = own.map(({ lead_id }) => lead_id)
  const reservations = await findIds(
    store,
    'select id from reservation where site = ?1 and (who in (select value from json_each(?2)) or lead_id in (select value from json_each(?3)))',
    customers,
    leads,
  )
  const payments = await findIds(
    store,
    `select id from payment where site = ?1 and holder <> '' and
       (id in (select value from json_each(?2)) or lead_id in (select value from json_each(?3)))`,
    reservations,
    leads,
  )
  const findTexts = (table: string, text: string) =>
    candidates<{ id: string; text: string }>(store, table, `id, ${text} as text`, text, person)
  const references = await findTexts('payment', "coalesce(reference, '')")
  const trades = await findIds(
    store,
    "select reference as id from trade_in where site = ?1 and json_extract(doc, '$.lead_id') in (select value from json_each(?2))",
    leads,
  )
  const mails = await findTexts('mail', 'doc')
  // A code that begins the text would run into the number, were there but a space between.
  const texts = await findTexts('text_message', `("to" || '; ' || text)`)
  const readers = await findIds(
    store,
    `select id from alert_reader where site = ?1 and (phone = json_extract(?2, '$[0]') or lower(address) = json_extract(?3, '$[0]'))`,
    phones,
    person.email === null ? [] : [person.email],
  )
  return {
    leads,
    mentioned: named.filter(({ isOwn }) => !isOwn).map(({ lead_id }) => lead_id),
    /** The keys of the forms that the person sent. */
    forms: own.map(({ key }) => key),
    reservations,
    payments: [...new Set([...payments, ...idsMentioning(references, person)])],
    trades,
    mails: idsMentioning(mails, person),
    texts: idsMentioning(texts, person),
    readers,
    phones,
    customers,
    counts: await hashesOfPerson(countHashes(env), store.site, person),
  }
}

const idsMentioning = (rows: { id: string; text: string }[], person: Person) =>
  rows.filter(({ text }) => mentions(text, person)).map(({ id }) => id)

/** `lists`: each bound as JSON. */
async function findIds(store: SiteStore, sql: string, ...lists: string[][]): Promise<string[]> {
  const results = await store.rows<{ id: string }>(
    sql,
    lists.map((list) => JSON.stringify(list)),
  )
  return results.map(({ id }) => id)
}

/**
 * What is kept of a person: rows of a table whose column has one of the keys. `erase`: they are deleted, or, with `set`,
 * blanked; `keep`: the law or the dealer's books need them, and they say nothing of the person without what is erased.
 */
export type Part = { table: string; column: string; keys: keyof Keys } & (
  | { erase: 'delete' }
  | { erase: 'blank'; set: string }
  | { erase: 'keep'; reason: string }
)

/** In the order of erasing: what names a row goes before it. */
export const PARTS: readonly Part[] = [
  { table: 'outbox', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'lead_change', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'trade_in', column: 'reference', keys: 'trades', erase: 'delete' },
  { table: 'test_drive', column: 'key', keys: 'forms', erase: 'delete' },
  { table: 'used_challenge', column: 'key', keys: 'forms', erase: 'delete' },
  { table: 'lead', column: 'lead_id', keys: 'leads', erase: 'delete' },
  { table: 'reservation', column: 'id', keys: 'reservations', erase: 'delete' },
  {
    table: 'payment_event',
    column: 'payment',
    keys: 'payments',
    erase: 'keep',
    reason: 'says which message of the processor changed a payment, and nothing of the person',
  },
  {
    table: 'payment',
    column: 'id',
    keys: 'payments',
    erase: 'blank',
    set: "holder = '', key = id, url = null, reference = null, lead_id = null, untold = 0",
  },
  { table: 'spin', column: 'who', keys: 'customers', erase: 'delete' },
  { table: 'shopper_session', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'sign_in_challenge', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'trust_count', column: 'who', keys: 'counts', erase: 'delete' },
  { table: 'watched_car', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'alert_search', column: 'phone', keys: 'phones', erase: 'delete' },
  { table: 'alert_message', column: 'reader', keys: 'readers', erase: 'delete' },
  { table: 'alert_reader', column: 'id', keys: 'readers', erase: 'delete' },
  { table: 'mail', column: 'id', keys: 'mails', erase: 'delete' },
  { table: 'text_message', column: 'id', keys: 'texts', erase: 'delete' },
]

/** The rows of a part, by `?2`, the keys as JSON. */
const condition = ({ column }: Part) => `site = ?1 and ${column} in (select value from json_each(?2))`

export const selectPart = (store: SiteStore, part: Part, keys: Keys): SiteStatement =>
  store.prepare(`select * from ${part.table} where ${condition(part)}`, [JSON.stringify(keys[part.keys])])

/** null for a part that stays. */
export function erasePart(store: SiteStore, part: Part, keys: Keys): SiteStatement | null {
  if (part.erase === 'keep') return null
  const head = part.erase === 'delete' ? `delete from ${part.table}` : `update ${part.table} set ${part.set}`
  return store.prepare(`${head} where ${condition(part)}`, [JSON.stringify(keys[part.keys])])
}

/** What is counted of a person for all sites together, in the rows of the platform: codes to a number (TRU-01). */
export function countsEverywhere(store: SiteStore, env: PrivacyEnv) {
  const sql = 'from trust_count where site = ?1 and who in (select value from json_each(?2))'
  const hashes = async (person: Person) => [JSON.stringify(await hashesOfPerson(countHashes(env), store.site, person))]
  return {
    find: async (person: Person) => store.rows(`select * ${sql}`, await hashes(person)),
    erase: async (person: Person) => store.run(`delete ${sql}`, await hashes(person)),
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The person of a typed number or address; a sentence where one cannot be read. */
export function parsePerson({
  phone,
  email,
}: {
  phone?: string | undefined
  email?: string | undefined
}): Person | string {
  if (phone === undefined && email === undefined) return 'Give a phone number or an e-mail address.'
  const number =
    phone === undefined
      ? null
      : parsePhoneNumberFromString(cleanPhone(phone).number, { defaultCountry: 'AU', extract: false })
  if (phone !== undefined && !number?.isPossible())
    return `${phone} is no phone number. Write it as 0412 345 678, or with its country: +64 21 123 4567.`
  if (email !== undefined && !EMAIL.test(email.trim())) return `${email} is no e-mail address.`
  return {
    phone: number ? [number.countryCallingCode, number.nationalNumber] : null,
    email: email?.trim().toLowerCase() ?? null,
  }
}

type Row = Record<string, unknown>

/** Why the enquiry of another is in the file of a person. */
export const MENTIONED_WHY =
  'Another person named you in an enquiry. These are the words. We can’t tell you who it was.'

const ANOTHER = '[another person]'

/** What an enquiry of another says of a person: the texts that name them, without the sender. */
export function mentionView(row: Row, person: Person): Row {
  const { contact, ...doc } = JSON.parse(String(row['doc'])) as NewLead
  const sender = readSender(contact)
  const names = [contact.name].filter((name) => typeof name === 'string' && name.trim() !== '') as string[]
  const says = textsIn(doc)
    .filter((text) => mentions(text, person))
    .map((text) => (sender ? redactText(text, sender, ANOTHER) : text))
    .map((text) => names.reduce((rest, name) => rest.replaceAll(name, ANOTHER), text))
  return { lead_id: row['lead_id'], at: row['at'], says }
}

/** Mails that are not of an enquiry of another. */
export function withoutMailsOfOthers(mails: readonly Row[], others: readonly Row[]): Row[] {
  const senders = others.flatMap((row) => readSender((JSON.parse(String(row['doc'])) as NewLead).contact) ?? [])
  return mails.filter((mail) => !senders.some((sender) => mentions(mail['doc'], sender)))
}

function readSender({ phone, email }: NewLead['contact']): Person | null {
  const person = parsePerson({ phone: phone || undefined, email: email || undefined })
  return typeof person === 'string' ? null : person
}
