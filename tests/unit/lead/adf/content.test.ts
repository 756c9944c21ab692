import { describe, expect, it } from 'vitest'
import { formatAdf } from '../../../../shared/lead/adf.ts'
import type { Lead } from '../../../../shared/lead/lead.ts'
import { answersInWords } from '../../../../shared/trade-in/questions.ts'
import { aLead, leadCar } from '../../../builders/lead.ts'
import { shippedSites } from '../../../builders/shipped.ts'
import { buildSite } from '../../../builders/site.ts'
import { faultsOf } from './dtd.ts'

const SITE = buildSite({ test_drive: { slot_minutes: 45 } })
const MERIDIAN = shippedSites.find(({ slug }) => slug === 'meridian')!

/** The document without the spaces between its elements; it has to be sound. */
function adfOf(lead: Partial<Lead>, site = SITE, change: Parameters<typeof formatAdf>[0]['change'] = null): string {
  const xml = formatAdf({ site, delivery_id: 'd-1', lead: aLead(lead), change })
  expect(faultsOf(xml)).toEqual([])
  return xml.replace(/>\s*\n\s*</g, '><')
}

/** The elements of this name, whole. */
const elements = (xml: string, name: string) => xml.match(new RegExp(`<${name}[ >].*?</${name}>`, 'gs')) ?? []

/** What leads of an earlier release say of their car. */
const EARLIER = new Set(
  'car_id car_dealership_id slug stock_number vin year make model car_type vehicle_status km price'.split(' '),
)

describe('the car of interest in ADF', () => {
  it('[LED-07] never says that an odometer is the original one: it is not known', () => {
    const odometers = elements(adfOf({ fields: { 'Vehicle Make': 'Mazda', Kilometres: '90,000' } }), 'odometer')
    expect(odometers).toEqual(['<odometer units="km">41200</odometer>', '<odometer units="km">90000</odometer>'])
  })

  it('[LED-07] of a lead that was stored by an earlier release has what that lead says', () => {
    const known = Object.entries(leadCar()).filter(([name]) => EARLIER.has(name))
    const car = Object.fromEntries(known) as unknown as ReturnType<typeof leadCar>
    const xml = adfOf({ car })
    expect(xml).toContain('<stock>U1007</stock><odometer units="km">41200</odometer><price ')
    expect(xml).not.toMatch(/undefined|null|<trim|<colorcombination/)
  })

  it('[LED-07] has one of its colours where the feed gives one, and no price comment without a price', () => {
    const xml = adfOf({ car: leadCar({ interior_colour: null, price: null, vehicle_status: 'coming_soon' }) })
    expect(elements(xml, 'colorcombination')).toEqual([
      '<colorcombination><exteriorcolor>Wildfire</exteriorcolor><preference>1</preference></colorcombination>',
    ])
    expect(xml).not.toContain('<pricecomments>')
    expect(xml).toContain('Status: coming soon</comments>')
  })
})

const TRADED = {
  'Vehicle Make': 'Mazda',
  'Vehicle Model': '3',
  'Vehicle Year': '2015',
  'Vehicle Badge': 'Neo',
  'Vehicle Series': 'BM',
  'Vehicle Colour': 'Soul Red',
  Rego: '742KV8',
  regoState: 'QLD',
  Kilometres: '90000',
  ...answersInWords({
    condition: 'fair',
    service_history: 'part',
    accidents: 'none',
    tyres: 'two',
    keys: 'one',
    finance: 'yes',
  }),
  Valuation: '11000 to 12500',
  offer_price: '11800',
}

describe('the shopper’s own car in ADF', () => {
  it('[TRD-01] has what was answered about it: trim, condition, colour, plate and history', () => {
    const [, own] = elements(adfOf({ fields: TRADED }), 'vehicle')
    expect(own).toBe(
      '<vehicle interest="trade-in" status="used"><year>2015</year><make>Mazda</make><model>3</model><trim>Neo BM</trim>' +
        '<odometer units="km">90000</odometer><condition>fair</condition>' +
        '<colorcombination><exteriorcolor>Soul Red</exteriorcolor><preference>1</preference></colorcombination>' +
        '<price type="appraisal" currency="AUD">11800</price><comments>Registration: 742KV8 (QLD)\n' +
        'Overall condition: Fair: dents, scratches or worn trim\nService history: Some of it\n' +
        'Accidents and damage: None\nTyres: One or two need replacing\nKeys: One\nIs there money owing on it?: Yes\n' +
        'Valuation: 11000 to 12500</comments></vehicle>',
    )
  })

  it('[TRD-01] is known by the change that tells of it, too', () => {
    const change = { category: 'Trade In', subcategory: '2. Valuation Given', fields: TRADED }
    expect(adfOf({ car: null }, SITE, change)).toMatch(/interest="trade-in".*<condition>fair<\/condition>/)
  })

  it('[LED-06] is taken from the one line of a valuation, and of a service booking is none', () => {
    const fields = { Vehicle: '2016 Kia Rio S', Kilometres: '80000', Rego: '123ABC', finance: 'Yes' }
    const xml = adfOf({ form: 'valuation', car: null, fields })
    expect(elements(xml, 'vehicle')).toEqual([
      '<vehicle interest="trade-in" status="used"><year>2016</year><make>Not stated</make><model>2016 Kia Rio S</model>' +
        '<odometer units="km">80000</odometer><comments>Registration: 123ABC\nUnder finance: Yes</comments></vehicle>',
    ])
    expect(adfOf({ form: 'service', car: null, fields })).not.toContain('trade-in')
  })
})

const amount = (type: string, limit: string, dollars: string) =>
  `<amount type="${type}" limit="${limit}" currency="AUD">${dollars}</amount>`

describe('finance wishes in ADF', () => {
  it.each<[string, Partial<Lead>, string]>([
    [
      'a pre-approval',
      { form: 'finance_pre_approval', car: null, fields: { vehiclePriceBudget: '30000', Deposit: '5000', Term: '5' } },
      amount('downpayment', 'maximum', '5000') + amount('total', 'maximum', '30000'),
    ],
    [
      'a rate for one car, without a deposit',
      { form: 'personalised_finance', fields: { Term: '5', Employment: 'Casual' } },
      amount('total', 'maximum', '26990'),
    ],
    [
      'the figures of a calculator, by the week',
      {
        form: 'quote',
        fields: {
          Calculator: 'Loan',
          'Loan Amount': '$20,000',
          Deposit: '$2,500.50',
          Term: '5 years',
          Repayment: '$95.50 a week',
        },
      },
      amount('downpayment', 'exact', '2500.50') +
        amount('monthly', 'exact', '413.83') +
        amount('total', 'exact', '20000'),
    ],
    [
      'a price with a residual, by the month',
      {
        fields: {
          Calculator: 'Price',
          'Purchase Price': '$30,000',
          Residual: '$8,000',
          Repayment: '$612 a month',
        },
      },
      `${amount('monthly', 'exact', '612')}${amount('total', 'exact', '30000')}<balance type="residual" currency="AUD">8000</balance>`,
    ],
  ])('[FIN-07] are those of %s', (_, lead, amounts) => {
    const xml = adfOf(lead)
    expect(elements(xml, 'finance')).toEqual([`<finance><method>finance</method>${amounts}</finance>`])
  })

  it('[LED-07] are none of a lead that wants no loan: a holding deposit is no down payment', () => {
    expect(adfOf({ form: 'reservation', fields: { Deposit: '$500.00' } })).not.toContain('<finance>')
    expect(adfOf({ form: 'finance', car: null, fields: {} })).not.toContain('<finance>')
  })
})

describe('times in ADF', () => {
  const fields = {
    'Test Drive Time': 'Wed 25 Nov, 9:30 am, New South Wales time',
    'Test Drive Starts': '2026-11-25T09:30+11:00',
    'Test Drive Status': 'Booked',
  }

  it('[TST-01] are those of a test drive, by the clock of its place', () => {
    expect(elements(adfOf({ event: 48, fields }), 'timeframe')).toEqual([
      '<timeframe><description>Test drive, Wed 25 Nov, 9:30 am, New South Wales time, Booked</description>' +
        '<earliestdate>2026-11-25T09:30:00+11:00</earliestdate><latestdate>2026-11-25T10:15:00+11:00</latestdate></timeframe>',
    ])
  })

  it('[TST-01] are those that a drive was moved to, and none for any time', () => {
    const moved = { ...fields, 'Test Drive Starts': '2026-11-26T23:30+10:00' }
    const change = { category: 'Sales', subcategory: 'Test Drive', fields: moved }
    expect(adfOf({ event: 48, fields }, SITE, change)).toContain('<latestdate>2026-11-27T00:15:00+10:00</latestdate>')
    expect(adfOf({ event: 48, fields: { 'Test Drive Status': 'Any time' } })).not.toContain('<timeframe>')
  })
})

describe('the vendor in ADF', () => {
  const vendorOf = (lead: Partial<Lead>) => elements(adfOf(lead, MERIDIAN), 'vendor')[0]

  it('[LED-07] is the branch that gets the lead, with its own number and address', () => {
    expect(vendorOf({ location_slug: 'newcastle' })).toBe(
      '<vendor><id source="Forecourt">newcastle</id><vendorname>Meridian Newcastle</vendorname>' +
        `<url>${MERIDIAN.url}</url><contact><name part="full" type="business">Meridian Newcastle</name>` +
        '<phone type="voice">02 5550 0259</phone>' +
        addressOf('newcastle') +
        '</contact></vendor>',
    )
  })

  function addressOf(wanted: string): string {
    const { street, city, state, postcode } = MERIDIAN.locations.find(({ slug }) => slug === wanted)!.address
    return (
      `<address type="work"><street line="1">${street}</street><city>${city}</city>` +
      `<regioncode>${state.toUpperCase()}</regioncode><postalcode>${postcode}</postalcode><country>AU</country></address>`
    )
  }

  it('[LED-07] is the dealer at its only location, where there is one', () => {
    const yard = shippedSites.find(({ locations }) => locations.length === 1)!
    const [vendor] = elements(adfOf({ car: null }, yard), 'vendor')
    expect(vendor).toContain(`<vendorname>${yard.name}</vendorname>`)
    expect(vendor).toContain(`<street line="1">${yard.locations[0]!.address.street}</street>`)
    expect(elements(adfOf({ car: null }, MERIDIAN), 'vendor')[0]).not.toContain('<street')
  })

  it.each<[string, Partial<Lead>, string, string]>([
    ['every location', { location_slug: 'aspley' }, 'Meridian Aspley', '07 5550 0226'],
    ['a dealership', { dealership_slug: 'meridian-granville', car: null }, 'Meridian Granville', '02 5550 0263'],
    ['the dealership of a car', { car: leadCar({ car_dealership_id: 24 }) }, 'Meridian Tweed Heads', '02 5550 0244'],
    ['no branch', { car: null }, MERIDIAN.name, MERIDIAN.phone],
  ])('[LED-07] has the name and the number of %s', (_, lead, name, phone) => {
    const vendor = vendorOf(lead)
    expect(vendor).toContain(`<vendorname>${name}</vendorname>`)
    expect(vendor).toContain(`<phone type="voice">${phone}</phone>`)
  })
})
