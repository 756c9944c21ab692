import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAdf } from '../../../../shared/lead/adf.ts'
import type { Lead } from '../../../../shared/lead/lead.ts'
import { aLead, leadCar } from '../../../builders/lead.ts'
import { buildSite } from '../../../builders/site.ts'
import { faultsOf } from './dtd.ts'

const SITE = buildSite({ name: 'North & Sons', url: 'https://north.example', phone: '07 5550 0100' })
const of = (lead: Partial<Lead> = {}, change: Parameters<typeof formatAdf>[0]['change'] = null) =>
  formatAdf({ site: SITE, delivery_id: 'd-1', lead: aLead(lead), change })

const check = (xml: string) => expect(faultsOf(xml)).toEqual([])

/** Fields that have elements of their own. */
const READ_FIELDS = [
  'Vehicle',
  'Vehicle Make',
  'Vehicle Year',
  'Kilometres',
  'offer_price',
  'Calculator',
  'Deposit',
  'Repayment',
  'Purchase Price',
  'Residual',
  'Test Drive Starts',
]
const SUMS = ['$1,234.50', '99 a week', '2026-11-25T09:30+11:00', '2015', '-']

describe('a lead as ADF 1.0', () => {
  it('[LED-07] is the document that a dealer’s system reads', () => {
    expect(of()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="Forecourt">d-1</id>
    <id sequence="2" source="North &amp; Sons">3f2b8c1e-0000-4000-8000-000000000007</id>
    <requestdate>2026-11-21T02:00:00.000Z</requestdate>
    <vehicle interest="buy" status="used">
      <id source="Forecourt">7</id>
      <year>2021</year>
      <make>Toyota</make>
      <model>Corolla</model>
      <vin>JTNK43BE203000001</vin>
      <stock>U1007</stock>
      <trim>Ascent Sport ZRE182R</trim>
      <doors>5</doors>
      <bodystyle>Hatch</bodystyle>
      <transmission>Automatic</transmission>
      <odometer units="km">41200</odometer>
      <colorcombination>
        <interiorcolor>Black</interiorcolor>
        <exteriorcolor>Wildfire</exteriorcolor>
        <preference>1</preference>
      </colorcombination>
      <price type="asking" currency="AUD">26990</price>
      <pricecomments>Drive away</pricecomments>
      <comments>Page: https://north.example/cars/2021-toyota-corolla-7</comments>
    </vehicle>
    <customer>
      <contact>
        <name part="first" type="individual">Ada</name>
        <name part="last" type="individual">Byron</name>
        <email preferredcontact="0">ada@example.com</email>
        <phone type="cellphone" time="nopreference" preferredcontact="1">+61412345678</phone>
        <address type="home">
          <street line="1"></street>
          <postalcode>4000</postalcode>
          <country>AU</country>
        </address>
      </contact>
      <comments>Enquiry: General Enquiry
Message: Is it still there?
Preferred contact: Phone
Page: /cars/2021-toyota-corolla-7</comments>
    </customer>
    <vendor>
      <vendorname>North &amp; Sons</vendorname>
      <url>https://north.example</url>
      <contact>
        <name part="full" type="business">North &amp; Sons</name>
        <phone type="voice">07 5550 0100</phone>
      </contact>
    </vendor>
    <provider>
      <name part="full" type="business">Forecourt</name>
      <service>Website of North &amp; Sons</service>
    </provider>
  </prospect>
</adf>
`)
    check(of())
  })

  const nobody = { name: null, last_name: null, email: null, phone: null, postcode: null, preferred: null }

  it.each<[string, Partial<Lead>, RegExp]>([
    ['no car', { car: null }, /<vehicle interest="buy">\s*<year><\/year>\s*<make>Not stated</],
    ['a car of which little is known', { car: leadCar({ year: null, vin: null, km: null, price: null }) }, /<year></],
    ['a demonstrator', { car: leadCar({ car_type: 'demo' }) }, /status="new"/],
    ['a test drive', { event: 48 }, /interest="test-drive"/],
    ['nobody', { contact: nobody }, /<name part="full" type="individual">Not given<\/name>\s*<email/],
    ['one name', { contact: { ...nobody, name: 'Cher', phone: '+61755500999' } }, /full.*Cher[^]*type="voice"/],
    ['a wish to be written to', { contact: { ...nobody, email: 'a@b.example', preferred: 'Email' } }, /"1">a@b/],
    [
      'a wish for a text',
      { contact: { ...nobody, phone: '+61412345678', preferred: 'SMS' } },
      /preferredcontact="1">\+/,
    ],
  ])('[LED-07] is sound with %s', (_, lead, expected) => {
    expect(of(lead)).toMatch(expected)
    check(of(lead))
  })

  const traded = {
    'Vehicle Make': 'Mazda',
    'Vehicle Model': '3',
    'Vehicle Year': '2015',
    Kilometres: '90,000',
    offer_price: '12500',
  }

  it('[TRD-01] names the car that would be traded in beside the other, or alone', () => {
    const tag = /<vehicle interest="trade-in" status="used">\s*<year>2015<\/year>\s*<make>Mazda<\/make>\s*<model>3</
    for (const lead of [{ fields: traded }, { car: null, fields: traded }]) {
      expect(of(lead)).toMatch(tag)
      expect(of(lead)).toContain('<price type="appraisal" currency="AUD">12500</price>')
      check(of(lead))
    }
    expect(of({ car: null, fields: traded }).split('<vehicle ')).toHaveLength(2)
  })

  it('[TRD-01] tells what became of a lead as the same one sent again', () => {
    const change = { category: 'Trade In', subcategory: '3. Offer Accepted', fields: { Offer: '$12,500' } }
    const xml = of({}, change)
    expect(xml).toContain('<prospect status="resend">')
    expect(xml).toContain('<comments>Now: Trade In, 3. Offer Accepted\nOffer: $12,500\nEnquiry')
    check(xml)
  })

  it('[DSK-01] says what a change took the place of by its own name, and once what stayed', () => {
    const fields = { 'Test Drive Time': 'Saturday, 9am', 'Test Drive Status': 'Booked', Flow: 'web' }
    const change = {
      category: 'Sales',
      subcategory: 'Test Drive Moved',
      fields: { 'Test Drive Time': 'Saturday, 10am', 'Test Drive Status': 'Booked' },
    }
    const [, comments] = /<comments>(Now[^<]*)/.exec(of({ fields }, change))!
    expect(comments!.split('\n').filter((line) => /^(Test Drive|Flow)/.test(line))).toEqual([
      'Test Drive Time: Saturday, 10am',
      'Test Drive Status: Booked',
      'Flow: web',
      'Test Drive Time at first: Saturday, 9am',
    ])
  })

  it('[LED-07] holds whatever was typed, and nothing that XML cannot', () => {
    const message = 'a < b & "c" \u0000\u0007\u001b ]]> <!-- -->\r\n\u{d800} é 😀 </comments><evil/>'
    const xml = of({ message })
    check(xml)
    // biome-ignore format: the one line that is looked for
    expect(xml).toContain('Message: a &lt; b &amp; &quot;c&quot;  ]]&gt; &lt;!-- --&gt;\n\u{fffd} é 😀 &lt;/comments&gt;&lt;evil/&gt;')
  })

  it('[LED-07] is well formed for any words in any place', () => {
    const words = fc.string({ unit: 'binary' })
    const lead = fc.record({
      message: words,
      category: words,
      contact: fc.record({ name: words, last_name: words, email: words, phone: words, postcode: words }),
      form: fc.constantFrom('enquiry', 'valuation', 'finance', 'trade_in'),
      fields: fc.dictionary(
        fc.oneof(words, fc.constantFrom(...READ_FIELDS)),
        fc.oneof(words, fc.constantFrom(...SUMS)),
      ),
      car: fc.record({ make: words, model: words, vin: words, badge: words, colour: words, price_type: words }),
    })
    fc.assert(
      fc.property(lead, ({ contact, car, ...rest }) => {
        expect(faultsOf(of({ ...rest, contact: { ...contact, preferred: null }, car: leadCar(car) }))).toEqual([])
      }),
    )
  })
})
