import { XMLBuilder } from 'fast-xml-parser'
import { carPath } from '../car/links.ts'
import { FREQUENCIES } from '../finance/frequency.ts'
import { type Branch, findBranch } from '../location/branch.ts'
import type { Location } from '../location/settings.ts'
import { parseClockStamp, shiftClockStamp } from '../location/wall-clock.ts'
import type { Site } from '../tenant/site-fields.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import { QUESTION_KEYS, QUESTIONS, questionLabel } from '../trade-in/questions.ts'
import { FINANCE_FORMS } from './forms/finance.ts'
import type { LeadFormKey } from './forms.ts'
import type { Contact, Lead, LeadCar } from './lead.ts'
import { leadText } from './text.ts'

/** Input of the XML builder: '@name' is an attribute, '#text' the content, a list repeats the tag. */
type Tag = { [name: string]: string | Tag | Tag[] | undefined }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: false,
})

/** Characters allowed by XML 1.0: no control characters except tab and line breaks, no lone surrogates. */
const toXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')

const sanitiseTag = (tag: Tag): Tag =>
  Object.fromEntries(
    Object.entries(tag).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? toXmlText(value)
        : Array.isArray(value)
          ? value.map(sanitiseTag)
          : value && sanitiseTag(value),
    ]),
  )

const writeAdf = (adfTag: Tag): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${builder.build({ adf: sanitiseTag(adfTag) })}`

/** An element of this text, `{ trim: 'GX' }`; nothing without text. */
const textTag = (name: string, text: string | number | null | undefined): Tag =>
  text === null || text === undefined || text === '' ? {} : { [name]: String(text) }

/** Australian dollars in an element of this name; nothing without an amount. */
const moneyTag = (name: string, attributes: Tag, amount: string | null | undefined): Tag =>
  amount ? { [name]: { ...attributes, '@currency': 'AUD', '#text': amount } } : {}

/** Kilometres. No `status` is written: no feed and no form says whether an odometer was replaced. */
const odometerTag = (km: string | null): Tag => (km ? { odometer: { '@units': 'km', '#text': km } } : {})

/** ADF requires year, make and model of every vehicle, even if empty. */
const NO_CAR = 'Not stated'

/** '$12,500.50' -> '12500.50'; null without a digit. */
const digits = (text: string | undefined): string | null =>
  /\d[\d,]*(\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', '') ?? null

/** `Name: value` a line; null where nothing is known. */
const commentLines = (lines: Record<string, string | null | undefined>): string | null =>
  Object.entries(lines)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n') || null

/** Colours of one car; `preference` ranks several combinations, and the DTD requires it. */
const colourTag = (exterior: string | null | undefined, interior: string | null | undefined): Tag =>
  exterior || interior
    ? {
        colorcombination: {
          ...textTag('interiorcolor', interior),
          ...textTag('exteriorcolor', exterior),
          preference: '1',
        },
      }
    : {}

/** Event numbers of test drives (LED-05). */
const TEST_DRIVES = new Set([17, 48])
/** The form whose vehicle is a model, and not a car of the shopper's. */
const MODEL_FORM: LeadFormKey = 'model'

/** The car of interest, then the shopper's own, or that alone. `fields`: the lead's, with its change laid over. */
function vehicleTags(lead: Lead, fields: Lead['fields'], url: string): Tag[] {
  const interest = interestTag(lead, fields, url)
  if (lead.form === MODEL_FORM) return [interest]
  const own = ownCarTag(lead.form, fields)
  if (own === null) return [interest]
  return lead.car === null ? [own] : [interest, own]
}

function interestTag({ car, event, form }: Lead, fields: Lead['fields'], url: string): Tag {
  const interest = { '@interest': TEST_DRIVES.has(event) ? 'test-drive' : 'buy' }
  const finance = financeTag(form, fields, car?.price ?? null)
  if (car !== null) return { ...interest, ...carTag(car), ...finance, ...textTag('comments', carComments(car, url)) }
  const isModel = form === MODEL_FORM
  return {
    ...interest,
    year: '',
    make: (isModel && fields['Vehicle Make']) || NO_CAR,
    model: (isModel && fields['Vehicle Model']) || NO_CAR,
    ...finance,
  }
}

/** A car in stock, in the order of the DTD. */
const carTag = (car: LeadCar): Tag => ({
  // Demonstrators count as new, as in event numbers.
  '@status': car.car_type === 'used' ? 'used' : 'new',
  id: { '@source': PROVIDER, '#text': String(car.car_id) },
  year: car.year === null ? '' : String(car.year),
  make: car.make || NO_CAR,
  model: car.model || NO_CAR,
  ...textTag('vin', car.vin),
  ...textTag('stock', car.stock_number),
  ...textTag('trim', joined([car.badge, car.series])),
  ...textTag('doors', car.doors),
  ...textTag('bodystyle', car.body),
  ...textTag('transmission', car.transmission),
  ...odometerTag(car.km === null ? null : String(car.km)),
  ...colourTag(car.colour, car.interior_colour),
  ...moneyTag('price', { '@type': 'asking' }, car.price === null ? null : String(car.price)),
  ...textTag('pricecomments', car.price === null ? null : car.price_type),
})

const carComments = (car: LeadCar, url: string): string | null =>
  commentLines({
    Page: new URL(carPath(car), url).href,
    Status: car.vehicle_status === 'in_stock' ? null : car.vehicle_status.replaceAll('_', ' '),
  })

/** The form that asks for the shopper's car in one line: "Year, make and model". */
const ONE_LINE_FORM: LeadFormKey = 'valuation'

/** The car that a shopper would trade in or sell (TRD-01); null where the lead names none. */
export function ownCarTag(form: Lead['form'], fields: Lead['fields']): Tag | null {
  const named = namedCar(form, fields)
  return (
    named && {
      '@interest': 'trade-in',
      '@status': 'used',
      ...named,
      ...textTag('trim', joined([fields['Vehicle Badge'], fields['Vehicle Series']])),
      ...odometerTag(digits(fields['Kilometres'])),
      ...textTag('condition', findCondition(fields)),
      ...colourTag(fields['Vehicle Colour'], null),
      ...moneyTag('price', { '@type': 'appraisal' }, digits(fields['offer_price'])),
      ...textTag('comments', ownCarComments(form, fields)),
    }
  )
}

function namedCar(form: Lead['form'], fields: Lead['fields']): Tag | null {
  const make = fields['Vehicle Make']
  if (make) return { year: yearIn(fields['Vehicle Year']), make, model: fields['Vehicle Model'] || NO_CAR }
  const line = fields['Vehicle']
  return form === ONE_LINE_FORM && line ? { year: yearIn(line), make: NO_CAR, model: line } : null
}

const yearIn = (text: string | undefined): string => /\b(19|20)\d\d\b/.exec(text ?? '')?.[0] ?? ''

/** The condition in the words of ADF, which are those of the question's answers. */
const CONDITIONS = Object.entries(QUESTIONS.condition.answers)

const findCondition = (fields: Lead['fields']): string | null =>
  CONDITIONS.find(([, { text }]) => text === fields[QUESTIONS.condition.label])?.[0] ?? null

/** What ADF has no element for: the plate, and the answers about the car. */
const ownCarComments = (form: Lead['form'], fields: Lead['fields']): string | null =>
  commentLines({
    Registration: joined([fields['Rego'], fields['regoState'] && `(${fields['regoState']})`]),
    ...Object.fromEntries(QUESTION_KEYS.map(questionLabel).map((label) => [label, fields[label]])),
    ...(form === ONE_LINE_FORM && { 'Under finance': fields['finance'] }),
    Valuation: fields['Valuation'],
  })

type Amount = { type: 'downpayment' | 'monthly' | 'total'; limit: 'maximum' | 'exact'; text: string | null }

/**
 * A shopper's wishes for a loan: those of a finance form, or of a calculator that was sent along (FIN-07). Its terms that
 * ADF has no element for stand in the customer's comments. `price`: dollars of the car, the total where no other is named.
 */
export function financeTag(form: Lead['form'], fields: Lead['fields'], price: number | null): Tag {
  const isCalculated = 'Calculator' in fields
  if (!isCalculated && !(form in FINANCE_FORMS)) return {}
  const total = digits(fields['Purchase Price'] ?? fields['vehiclePriceBudget'] ?? fields['Loan Amount'])
  const bound = isCalculated ? 'exact' : 'maximum'
  const amounts: Amount[] = [
    { type: 'downpayment', limit: bound, text: digits(fields['Deposit']) },
    { type: 'monthly', limit: 'exact', text: monthlyRepayment(fields['Repayment']) },
    { type: 'total', limit: bound, text: total ?? (price === null ? null : String(price)) },
  ]
  const amount = amounts.flatMap(({ type, limit, text }) =>
    text ? [{ '@type': type, '@limit': limit, '@currency': 'AUD', '#text': text }] : [],
  )
  if (amount.length === 0) return {}
  return {
    finance: {
      method: 'finance',
      amount,
      ...moneyTag('balance', { '@type': 'residual' }, digits(fields['Residual'])),
    },
  }
}

/** '$150 a week' -> '650': ADF has monthly repayments alone. Rounded to cents. */
function monthlyRepayment(repayment: string | undefined): string | null {
  const dollars = digits(repayment)
  const frequency = Object.values(FREQUENCIES).find(({ each }) => repayment?.endsWith(` ${each}`))
  if (dollars === null || frequency === undefined) return null
  const { payments } = frequency
  return String(Math.round((Number(dollars) * payments * 100) / FREQUENCIES.month.payments) / 100)
}

/** ADF requires a name in every lead. */
const NO_NAME = 'Not given'

/** `comments`: the lead as text; `slotMinutes`: how long a test drive takes. */
const customerTag = (lead: Lead, fields: Lead['fields'], comments: string, slotMinutes: number): Tag => ({
  contact: contactTag(lead.contact),
  ...timeframeTag(fields, slotMinutes),
  comments,
})

/** The time of a test drive, by the clock of its place; none for a drive at any time. */
function timeframeTag(fields: Lead['fields'], slotMinutes: number): Tag {
  const starts = fields[DRIVE_FIELDS.starts] ?? ''
  if (parseClockStamp(starts) === null) return {}
  return {
    timeframe: {
      description: joined(['Test drive', fields[DRIVE_FIELDS.time], fields[DRIVE_FIELDS.status]], ', ') ?? '',
      earliestdate: withSeconds(starts),
      latestdate: withSeconds(shiftClockStamp(starts, slotMinutes)),
    },
  }
}

/** '2026-11-25T09:30+11:00' -> '2026-11-25T09:30:00+11:00', the form of ISO 8601 that ADF shows. */
const withSeconds = (stamp: string) => `${stamp.slice(0, 16)}:00${stamp.slice(16)}`

function contactTag(contact: Contact): Tag {
  const { name, last_name, email, phone, postcode, preferred } = contact
  const type = 'individual'
  const names: Tag[] =
    name && last_name
      ? [
          { '@part': 'first', '@type': type, '#text': name },
          { '@part': 'last', '@type': type, '#text': last_name },
        ]
      : [{ '@part': 'full', '@type': type, '#text': name ?? last_name ?? NO_NAME }]
  const isByMail = preferred === 'Email'
  const isByPhone = preferred === 'Phone' || preferred === 'SMS'
  return {
    name: names,
    // The DTD requires e-mail or phone, even if empty.
    ...((email || !phone) && { email: { '@preferredcontact': isByMail ? '1' : '0', '#text': email ?? '' } }),
    ...(phone && {
      phone: {
        '@type': isMobile(phone) ? 'cellphone' : 'voice',
        '@time': 'nopreference',
        '@preferredcontact': isByPhone ? '1' : '0',
        '#text': phone,
      },
    }),
    ...(postcode && {
      address: { '@type': 'home', street: { '@line': '1', '#text': '' }, postalcode: postcode, country: 'AU' },
    }),
  }
}

const isMobile = (phone: string): boolean => phone.startsWith('+614')

/** The branch that gets the lead. The config has no e-mail address that is public. `url`: of the site. */
const vendorTag = ({ name, phone, slug, location }: Branch, url: string): Tag => ({
  ...(slug && { id: { '@source': PROVIDER, '#text': slug } }),
  vendorname: name,
  url,
  contact: {
    name: { '@part': 'full', '@type': 'business', '#text': name },
    phone: { '@type': 'voice', '#text': phone },
    ...(location && { address: addressTag(location) }),
  },
})

const addressTag = ({ address: { street, city, state, postcode } }: Location): Tag => ({
  '@type': 'work',
  street: { '@line': '1', '#text': street },
  city,
  regioncode: state.toUpperCase(),
  postalcode: postcode,
  country: 'AU',
})

/** Who made the document: the source of its ids. */
export const PROVIDER = 'Forecourt'

type AdfSite = Pick<Site, 'name' | 'url' | 'phone' | 'locations' | 'dealerships' | 'test_drive'>
type Change = { category: string; subcategory: string; fields: Record<string, string> }
/** `lead` as it was sent, `standing` its further fields before the change. */
type AdfInput = { site: AdfSite; delivery_id: string; lead: Lead; standing?: Lead['fields']; change: Change | null }

/** A lead as ADF 1.0 (LED-07), elements in the order of its DTD; 'resend' for changes of a lead delivered before. */
export function formatAdf({ site, delivery_id, lead, standing = lead.fields, change }: AdfInput): string {
  const fields = { ...standing, ...change?.fields }
  return writeAdf({
    prospect: {
      '@status': change === null ? 'new' : 'resend',
      id: [
        { '@sequence': '1', '@source': PROVIDER, '#text': delivery_id },
        { '@sequence': '2', '@source': site.name, '#text': lead.lead_id },
      ],
      requestdate: new Date(lead.at).toISOString(),
      vehicle: vehicleTags(lead, fields, site.url),
      customer: customerTag(lead, fields, leadText(lead, change, standing), site.test_drive.slot_minutes),
      vendor: vendorTag(findBranch(site, lead), site.url),
      provider: {
        name: { '@part': 'full', '@type': 'business', '#text': PROVIDER },
        service: `Website of ${site.name}`,
      },
    },
  })
}
