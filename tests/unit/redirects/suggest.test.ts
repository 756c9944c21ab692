import { describe, expect, it } from 'vitest'
import { type SiteFacts, suggestTarget } from '../../../shared/redirects/suggest.ts'

const SITE: SiteFacts = {
  cars: new Map([
    ['h10427', { slug: '2019-toyota-corolla-7', make: 'Toyota', model: 'Corolla', isForSale: true }],
    ['12345', { slug: '2018-toyota-corolla-8', make: 'Toyota', model: 'Corolla', isForSale: true }],
    ['oagad123', { slug: '2021-kia-rio-9', make: 'Kia', model: 'Rio', isForSale: false }],
    ['u88', { slug: '2015-mazda-3-10', make: 'Mazda', model: '3', isForSale: false }],
  ]),
  makes: new Map([
    ['Toyota', ['Corolla', 'Corolla Cross', 'HiLux']],
    ['Kia', ['Rio']],
    ['Mazda', ['3', 'CX-5']],
    ['Land Rover', ['Defender']],
  ]),
  pages: [
    { path: '/', title: 'Home' },
    { path: '/our-story', title: 'Our story since 1962' },
    { path: '/guides/towing', title: 'What your car may tow' },
    { path: '/community/surf-club', title: 'The surf club' },
  ],
  has: (path) => !['/special-offers', '/careers', '/brands/kia'].includes(path),
}

describe('what a site has in place of an old address', () => {
  it.each([
    // Stock by its number.
    [
      '/stock/details/2019-toyota-corolla-ascent-sport-hatchback-H10427',
      '/cars/2019-toyota-corolla-7',
      'the same stock number',
    ],
    ['/used-cars/toyota/corolla/12345', '/cars/2018-toyota-corolla-8', 'the same stock number'],
    ['/vehicles/OAG-AD-123', '/search/kia/rio', 'sold: others of its model'],
    ['/listing/mazda-3-neo-u88/', '/search/mazda/3', 'sold: others of its model'],
    ['/cars/h-10427.html', '/cars/2019-toyota-corolla-7', 'the same stock number'],
    // A car that is not on record: its model, then its make.
    ['/stock/details/2014-toyota-hilux-sr5-Z999', '/search/toyota/hilux', 'the same model'],
    ['/inventory/used-2020-toyota-corolla-cross-gx-brisbane/', '/search/toyota/corolla-cross', 'the same model'],
    ['/node/defender', '/search/land-rover/defender', 'the same model'],
    ['/used-mazda-cx-5-for-sale', '/search/mazda/cx-5', 'the same model'],
    ['/new-vehicles/toyota/hilux/', '/models/toyota/hilux', 'the same model'],
    ['/used-land-rover-brisbane', '/search/land-rover', 'the same make'],
    ['/brands/toyota', '/brands/toyota', 'the same make'],
    ['/range/kia', '/search/kia', 'the same make'],
    // Pages, by their words.
    ['/about-us/our-story.aspx', '/our-story', 'the page with most of its words'],
    ['/blog/guide/towing-guides/', '/guides/towing', 'the page with most of its words'],
    ['/surf-club', '/community/surf-club', 'the page with most of its words'],
    // Pages that every platform has.
    ['/contact.php', '/contact-us', 'the same subject'],
    ['/book-a-service/', '/service', 'the same subject'],
    ['/finance/car-loan-calculator', '/finance', 'the same subject'],
    ['/sell-your-car-online', '/sell-my-car', 'the same subject'],
    ['/vehicles/used', '/search/used-cars', 'the same subject'],
    ['/category/news/page/3', '/blog', 'the same subject'],
    ['/our-team', '/about-us', 'the same subject'],
    ['/inventory', '/search/new-used-and-demo-cars', 'the same subject'],
  ])('[SIT-03] of %s is %s: %s', (path, to, reason) => {
    expect(suggestTarget(path, SITE)).toEqual({ to, reason })
  })

  it('[SIT-03] is nothing where nothing fits, or the site has it not', () => {
    for (const path of ['/', '/x7f/9q', '/careers', '/specials', '/%E0%A4%A', '/2019', '/3'])
      expect([path, suggestTarget(path, SITE)]).toEqual([path, null])
  })
})
