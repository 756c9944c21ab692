import { XMLBuilder } from 'fast-xml-parser'
import type { LeadFormKey } from './forms.ts'
import type { Contact, Lead, LeadCar } from './lead.ts'
import { leadText } from './text.ts'

/** Input of the XML builder: '@name' is an attribute, '#text' the content, a list repeats the tag. */
type Tag = { [name: string]: string | Tag | Tag[] | undefined }

type Vendor = { name: string; url: string; phone: string | null; email: string | null }
type Change = { category: string; subcategory: string; fields: Record<string, string> }
type AdfInput = { site: Vendor; delivery_id: string; lead: Lead; change: Change | null }

/** Event numbers of test drives (LED-05). */
const TEST_DRIVES = new Set([17, 48])
const PROVIDER = 'Forecourt'
/** ADF requires a vehicle and a name in every lead. */
const NO_CAR = 'Not stated'
const NO_NAME = 'Not given'

/**
 * A lead as ADF 1.0 (LED-07), elements in the order of its DTD. `prospect` has status 'resend' for changes of a lead
 * delivered before.
 */
export function formatAdf({ site, delivery_id, lead, change }: AdfInput): string {
  return writeAdf({
    prospect: {
      '@status': change === null ? 'new' : 'resend',
      id: [
        { '@sequence': '1', '@source': PROVIDER, '#text': delivery_id },
        { '@sequence': '2', '@source': site.name, '#text': lead.lead_id },
      ],
      requestdate: new Date(lead.at).toISOString(),
      vehicle: vehicles(lead, { ...lead.fields, ...change?.fields }),
      customer: { contact: contactTag(lead.contact), comments: leadText(lead, change) },
      vendor: { vendorname: site.name, url: site.url, contact: vendorContact(site) },
      provider: { name: { '@part': 'full', '@type': 'business', '#text': PROVIDER } },
    },
  })
}

/** The car of interest, then a trade-in; a lead about a trade-in alone has only that. */
function vehicles(lead: Lead, fields: Lead['fields']): Tag[] {
  if (lead.form === MODEL_FORM) return [interestTag(lead)]
  const tradeIns = tradeInTags(fields)
  return lead.car === null && tradeIns.length > 0 ? tradeIns : [interestTag(lead), ...tradeIns]
}

function interestTag({ car, event, form, fields }: Lead): Tag {
  const kind = TEST_DRIVES.has(event) ? 'test-drive' : 'buy'
  const [make, model] =
    form === MODEL_FORM ? [fields[VEHICLE_FIELDS.make], fields[VEHICLE_FIELDS.model]] : [undefined, undefined]
  if (car === null) return { '@interest': kind, year: '', make: make ?? NO_CAR, model: model ?? NO_CAR }
  return {
    '@interest': kind,
    // Demonstrators count as new, as in event numbers.
    '@status': car.car_type === 'used' ? 'used' : 'new',
    id: { '@source': PROVIDER, '#text': String(car.car_id) },
    ...vehicleTag(car),
    ...(car.vin && { vin: car.vin }),
    ...(car.stock_number && { stock: car.stock_number }),
    ...(car.km !== null && { odometer: { '@status': 'original', '@units': 'km', '#text': String(car.km) } }),
    ...(car.price !== null && { price: { '@type': 'asking', '@currency': 'AUD', '#text': String(car.price) } }),
  }
}

const vehicleTag = ({ year, make, model }: Pick<LeadCar, 'year' | 'make' | 'model'>): Tag => ({
  year: year === null ? '' : String(year),
  make: make || NO_CAR,
  model: model || NO_CAR,
})

/** The form whose vehicle is a model, and not a car of the shopper's. */
const MODEL_FORM: LeadFormKey = 'model'

/** Lead fields of a trade-in's car (TRD-01), without whose make there is no such vehicle, and of a model enquiry. */
const VEHICLE_FIELDS = {
  make: 'Vehicle Make',
  model: 'Vehicle Model',
  year: 'Vehicle Year',
  km: 'Kilometres',
  value: 'offer_price',
} as const

function tradeInTags(fields: Record<string, string>): Tag[] {
  const [make, model, year] = [fields[VEHICLE_FIELDS.make], fields[VEHICLE_FIELDS.model], fields[VEHICLE_FIELDS.year]]
  if (!make) return []
  const [km, value] = [digits(fields[VEHICLE_FIELDS.km]), digits(fields[VEHICLE_FIELDS.value])]
  return [
    {
      '@interest': 'trade-in',
      '@status': 'used',
      year: digits(year) ?? '',
      make,
      model: model || NO_CAR,
      ...(km && { odometer: { '@status': 'unknown', '@units': 'km', '#text': km } }),
      ...(value && { price: { '@type': 'appraisal', '@currency': 'AUD', '#text': value } }),
    },
  ]
}

const digits = (text: string | undefined): string | null => text?.replace(/[^\d.]/g, '') || null

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

const vendorContact = ({ name, phone, email }: Vendor): Tag => ({
  name: { '@part': 'full', '@type': 'business', '#text': name },
  ...((email || !phone) && { email: email ?? '' }),
  ...(phone && { phone: { '@type': 'voice', '#text': phone } }),
})

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
