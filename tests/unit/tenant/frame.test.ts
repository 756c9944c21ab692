import { describe, expect, it } from 'vitest'
import { announcementLine, siteFrame } from '../../../shared/layout/frame.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

const location = (id: number, changes: object) => buildLocation([], { id, slug: `place-${id}`, ...changes })

const aGroup = (names: string[], changes: object = {}) =>
  siteFrame({
    ...buildSite({ header: { variant: 'directory' }, features: { brands: true }, ...changes }),
    locations: names.map((name, index) => location(index + 1, { name, visible: name !== 'Depot' })),
  }).strip
const namesIn = (strip: ReturnType<typeof aGroup>) => strip?.locations.map(({ name }) => name)
const labelsIn = (strip: ReturnType<typeof aGroup>) => strip?.links.map(({ label }) => label)

describe('the frame of a site', () => {
  it('[NAV-04] shows each dealer licence of the locations in sight once', () => {
    const locations = [
      location(1, { name: 'Aspley', dealer_license_number: '4412345' }),
      location(2, { name: 'Aspley', dealer_license_number: '4412345', location_type: 'service' }),
      location(3, { name: 'Depot', dealer_license_number: '999', visible: false }),
    ]
    expect(siteFrame({ ...buildSite(), locations }).footer.licences).toEqual(['Aspley: dealer licence 4412345'])
  })

  it('[NAV-02] opens menus by pointing only where the site asks for it', () => {
    expect(siteFrame(buildSite()).opensOnHover).toBe(false)
    expect(siteFrame(buildSite({ features: { hover_dropdowns: true } })).opensOnHover).toBe(true)
  })

  it('[TEN-05] has a mark for the dark only where the site goes dark', () => {
    const dark = { url: '/logo-dark.svg', width: 120, height: 32 }
    expect(siteFrame(buildSite({ logo: { dark } })).logo.dark).toBeNull()
  })
})

describe('the line of locations and brands over the menu', () => {
  it('[NAV-06] [LOC-01] leads to each location in sight, by its page and its telephone', () => {
    expect(aGroup(['North', 'Depot'])?.locations).toEqual([
      { name: 'North', href: '/locations/place-1', phone: { text: '07 5550 0226', href: 'tel:+61755500226' } },
    ])
  })

  it.each([
    [
      ['Yard North', 'Yard South'],
      ['North', 'South'],
    ],
    [
      ['Yard North', 'South Yard'],
      ['Yard North', 'South Yard'],
    ],
    [
      ['Yard', 'Yard South'],
      ['Yard', 'Yard South'],
    ],
    [['Yard North'], ['Yard North']],
    [
      ['Big Yard East', 'Big Yard East'],
      ['East', 'East'],
    ],
  ])('[NAV-06] leaves out what all names begin with, and no name whole: %j', (names, shown) => {
    expect(namesIn(aGroup(names))).toEqual(shown)
  })

  it('[VDP-06] has no telephone numbers in the line of locations where they are revealed on request', () => {
    const phonesOf = (strip: ReturnType<typeof aGroup>) => strip?.locations.map(({ phone }) => phone?.text ?? null)
    expect(phonesOf(aGroup(['North', 'South'], { features: { phone_reveal: true } }))).toEqual([null, null])
    expect(phonesOf(aGroup(['North', 'South']))).toEqual(['07 5550 0226', '07 5550 0226'])
  })

  it('[NAV-06] has at most eight, then all of them and the brands', () => {
    const strip = aGroup(Array.from({ length: 50 }, (_, index) => `Yard ${index + 1}`))
    expect(namesIn(strip)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(labelsIn(strip)).toEqual(['All 50 locations', 'Brands'])
  })

  it('[TEN-03] leads to no brands where the site has none, and to no list of locations that all stand there', () => {
    expect(labelsIn(aGroup(['North', 'South'], { features: { brands: false } }))).toEqual([])
  })

  it('[NAV-06] stands over no other header', () => {
    expect(aGroup(['North', 'South'], { header: { variant: 'classic' } })).toBeNull()
  })
})

const footerOf = (variant: 'directory' | 'columns', changes: object = {}) =>
  siteFrame(
    { ...buildSite({ footer: { variant }, ...changes }), locations: [location(1, { name: 'North' })] },
    { makes: [{ label: 'Kia', href: '/brands/kia', isOutside: false }] },
  ).footer

describe('the footer', () => {
  it('[NAV-04] names brands and locations where it maps the whole site, and nowhere else', () => {
    expect(footerOf('directory').makes.map(({ label }) => label)).toEqual(['Kia'])
    expect(footerOf('directory').places.map(({ name, phone }) => [name, phone?.text])).toEqual([
      ['North', '07 5550 0226'],
    ])
    expect([footerOf('columns').makes, footerOf('columns').places]).toEqual([[], []])
  })

  it('[VDP-06] has no telephone numbers of locations where they are revealed on request', () => {
    expect(footerOf('directory', { features: { phone_reveal: true } }).places.map(({ phone }) => phone)).toEqual([null])
  })
})

describe('the announcement', () => {
  const announcement = { text: 'Open on Sunday' }

  it('[NAV-06] is the line of the site', () => {
    const site = buildSite({ features: { announcement_bar: true }, announcement })
    expect(announcementLine(site)?.text).toBe('Open on Sunday')
  })

  it('[TEN-03] is absent where the feature is off', () => {
    expect(announcementLine(buildSite({ announcement }))).toBeNull()
  })
})
