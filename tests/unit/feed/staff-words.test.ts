import { describe, expect, it } from 'vitest'
import { findStaffWords } from '../../../shared/feed/staff-words.ts'

const NONE = new Set<string>()
const read = (text: string, isShort = false) => {
  const found = findStaffWords(text, isShort, NONE)
  return found === null ? null : found.isOffSale ? 'off sale' : 'own'
}

describe('a text says that its car is not for sale', () => {
  it.each([
    'SOLD',
    '** SOLD ** lovely one owner car',
    '***SOLD*** 2018 HiLux',
    'SOLD - thanks Bob',
    'SOLD!! Lovely car',
    'SOLD SOLD SOLD lovely one owner car',
    'SOLD Lovely one owner car',
    'SOLD TO JENNY FROM DUBBO',
    'Sold.',
    'Sorry, sold. Lovely one owner car',
    'This vehicle has been sold. Lovely one owner car',
    'This car is now sold',
    'NOW SOLD | one owner',
    '<p>SOLD</p><p>Lovely one owner car</p>',
    '&lt;b&gt;SOLD&lt;/b&gt; lovely',
    'Lovely one owner car. *** SOLD ***',
    'Lovely one owner car\nSOLD',
    'NOT FOR SALE',
    'NOT FOR SALE - boss’s car',
    'ON HOLD till Friday',
    'On hold for Bob',
    'UNDER OFFER',
    'Under contract, call to be next in line',
    'DEPOSIT TAKEN - call to be on the list',
    'Deposit taken. Lovely car',
    '*DEPOSIT PAID* lovely car',
    'WHOLESALE ONLY',
    'Trade only, no warranty',
    'EXPORT ONLY',
    'Dealers only - unroadworthy',
    'NO LONGER AVAILABLE',
    'This car is no longer available. Have a look at our others!',
    'Sale pending',
    'DO NOT PUBLISH',
    'Do not publish this car yet',
    'dont show',
    'Don’t advertise until RWC is done',
    'Lovely car. DO NOT SELL',
    'Not for web',
    'not on website yet',
  ])('[STK-09] %s', (text) => {
    expect(read(text)).toBe('off sale')
  })

  it.each([
    '2018 HiLux SR5 SOLD',
    'SOLD 2018 HiLux SR5',
    '2018 HiLux (on hold)',
    'HiLux - under offer',
    'SR5 deposit taken',
    'Sold',
    'Wholesale only',
    'Not for sale',
    'Bill’s shed - dont show',
  ])('[STK-09] in a name, a label or a place: %s', (text) => {
    expect(read(text, true)).toBe('off sale')
  })
})

describe('a text holds what staff write for each other', () => {
  it.each([
    'Bill’s trade 14k',
    'cost 18k',
    'Cost $18,500',
    'One owner, cost 18k, needs tyres',
    'owes us 17500',
    'Owes us $17,500 plus recon',
    'stands us at 21k',
    'we paid 9,500',
    'Lovely car. We gave 12k for it',
    'landed 14.5k',
    'min 16k',
    'Walk away 15500',
    'wholesale to Manheim',
    'Send to auction',
    'off to Pickles',
    'needs clutch before sale',
    'Needs 2 tyres and a detail before it goes out before photos',
    'Fix aircon before delivery',
    'call me before discounting',
    'See Bill before any deal',
    'check with the boss before quoting',
    'don’t discount',
    'dont go below 20k',
    'Vendor wants 15k in his hand',
    'Staff only: key in office',
    'Internal note: hail on roof',
    'office use only',
  ])('[STK-09] %s', (text) => {
    expect(read(text)).toBe('own')
  })
})

describe('an honest advert stays', () => {
  it.each([
    'Never been sold privately',
    'Sold new by us and serviced here ever since',
    'SOLD NEW BY US',
    'Sold new here in 2018, one owner',
    'The same grade as sold in Japan',
    'Sold with 12 months rego and a roadworthy',
    'SOLD WITH RWC AND REGO',
    'SOLD AS IS, unregistered',
    'SOLD UNREGISTERED',
    'SOLD IN AS TRADED CONDITION',
    'Won’t be sold cheaper anywhere',
    'Must be sold this week',
    'To be sold by tender',
    'Sold by the original owner due to age',
    'Sold through our Dubbo branch',
    'First sold in 2014',
    'Australia’s best selling ute. Over 50,000 sold',
    'Sold out when new, very rare',
    'Available now. Not sold with tow bar',
    'Cars like this do not stay unsold for long',
    'We hold this car for 48 hours with a $500 deposit',
    'A $500 deposit holds any car',
    'Holds the road like new',
    'Deposit from $0 to approved buyers',
    'No deposit finance available',
    'Under factory warranty. Special offer this week',
    'Finance on offer',
    'Not just another Corolla. Available for a test drive 7 days',
    'Extended warranty available',
    'At wholesale prices, direct to the public',
    'Wholesale to the public since 1985',
    'Priced for wholesale clearance',
    'Trade-ins welcome',
    'Your trade is welcome, we pay top dollar',
    'Trade price to all',
    'Cost over 90,000 new',
    'It cost $92,000 new',
    'Running costs under $40 a week',
    'Owner paid $8,000 for the bull bar and winch',
    'Save thousands on the price of new',
    'Service costs capped at $299 each',
    'No money owing, clear title',
    'Needs nothing, just turn the key and go',
    'Every car is serviced and inspected before sale',
    'Full detail before delivery',
    'We replace the timing belt before delivery on every diesel',
    'Call us before you visit, cars move quickly',
    'Please call before travelling',
    'Call Sue before buying elsewhere',
    'See us before you buy',
    'Don’t miss out',
    'Do not miss this one',
    'Don’t sell your car before you talk to us',
    'We don’t show all our cars online',
    'We do not list every feature here',
    'Not a show car, but honest',
    'Show-stopping paint',
    'Best price guaranteed',
    'Min. 3 star safety',
    'Minimum service history: all stamps to 2023',
    'Landed in Australia in 2019',
    'Bought new in 2015',
    'Bought by its second owner in 2019',
    'Towing 3500 kg, tare 2,000',
    'Ex-hire, privately garaged since',
    'Reserve yours today',
    'Reserve capacity battery 2000',
    'No reserve auction car? No, a genuine trade-in',
    'Off the market for years, this one is a find',
    'Full dealer service history, staff car since new',
    'Internal storage, office chairs and a wardrobe',
    'Keep the rain out: new seals',
    'Take it to the beach',
    'Customers only pay what they see',
    'Log books, two keys, only 42,000 km',
    'Options cost 12,000',
    'Bull bar and winch cost $4,000',
    'Owner paid $38,000',
    'Valued at $45,000',
    'Best price $15,990',
    'Lowest price $15,990',
    'Do not discount this as a first car',
    'Get in before sale ends',
    'Sold to the highest bidder',
    'Not available with a tow bar',
    'Reserved for those who know what it is',
    'Not for the faint hearted',
    'No web search will find you a better one',
    'Take this car off road',
    'Keep it off the beach',
    'Client of ours since 2009, he traded it for an LC300',
    'Call or text before 5pm',
    'Never advertised before',
    'Never shown its age',
    'Sale price $15,990',
    'Only 2 owners',
    'Call only, no texts',
    'Drive away price, no more to pay',
    'SALE! SALE! SALE! Stock must go',
    'End of year sale on now',
    'On sale now: was 24,990',
    'Private sale welcome to inspect',
  ])('[STK-09] %s', (text) => {
    expect(read(text)).toBeNull()
  })

  it.each([
    '2018 Toyota HiLux SR5',
    'Reserve Edition',
    'Land Rover Discovery Sport HSE',
    'Transit Custom Trend - best sold van',
    'Never sold privately',
    'Smith’s Wholesale Cars',
    'Trade Centre Dandenong',
    'Market Street yard',
    '2WD Hold Assist',
    'Just traded',
    'Price drop',
    'Available now',
    'Drive away, no more to pay',
    '$17,990 drive away',
  ])('[STK-09] in a name, a label or a place: %s', (text) => {
    expect(read(text, true)).toBeNull()
  })

  it('[STK-09] what the dealer agrees to is no longer asked about', () => {
    expect(findStaffWords('Lovely car. Cost 18k!', false, new Set(['cost 18k']))).toBeNull()
    expect(findStaffWords('Cost 18k. Owes us 17k', false, new Set(['cost 18k']))).toMatchObject({
      quote: 'Owes us 17k',
    })
  })

  it.each(['SOLD ', 'sold with ', 'cost 18 ', 'do not ', '- ', '<', '. needs ', 'x '])(
    '[TRU-02] is read in time where it repeats %j',
    (text) => {
      const startedAt = performance.now()
      findStaffWords(text.repeat(100_000 / text.length), false, NONE)
      expect(performance.now() - startedAt).toBeLessThan(1_500)
    },
  )
})
