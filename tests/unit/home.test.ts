import { describe, expect, it } from 'vitest'
import { listingSite } from '../../shared/car/listing-site.ts'
import { homeView } from '../../shared/home.ts'
import type { SearchResult } from '../../shared/search/query.ts'
import { searchOptions } from '../../shared/search/search-options.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { carSummary, NOW } from '../builders/listed-car.ts'
import { buildLocation, hours } from '../builders/location.ts'
import { aResult } from '../builders/results.ts'
import { buildSite } from '../builders/site.ts'

const SATURDAY_NOON = { date: '2026-11-21', weekday: 6, minutes: 12 * 60 }

function view(
  site: Site,
  newest: SearchResult = aResult({ hits: [carSummary()], count: 612 }),
  all: SearchResult = aResult(),
) {
  const vocabulary = { make: ['Toyota', 'Mazda', 'Kia'], body: ['SUV'], item_type: ['car'], state: ['NSW', 'QLD'] }
  const listing = { ...listingSite(site), images: { kind: 'passthrough' as const, sized: [] } }
  return homeView(site, listing, { newest, all }, searchOptions(site, vocabulary), NOW, () => SATURDAY_NOON)
}

describe('the home page', () => {
  it('says how much there is to look at', () => {
    expect(view(buildSite()).hero.stock).toBe('612 cars in stock')
  })

  it('shows the newest car where the site has no photograph of its own, and none where there is no car', () => {
    expect(view(buildSite()).hero.picture?.src).toContain('/demo/suv/white')
    expect(view(buildSite(), aResult()).hero.picture).toBeNull()
    const own = buildSite({ home: { hero: { image: { url: '/yard.avif', alt: 'Our yard' } } } })
    expect(view(own).hero.picture).toMatchObject({ src: '/yard.avif', alt: 'Our yard' })
  })

  it('leads every body and make with cars to its own page, the first makes open and the rest folded', () => {
    const facets = {
      body: [{ value: 'SUV', count: 4 }],
      make: [
        { value: 'Toyota', count: 9 },
        { value: 'Kia', count: 3 },
        { value: 'Mazda', count: 0 },
      ],
    }
    const { bodies, makes } = view(buildSite({ search: { makes_shown: 1 } }), aResult(), aResult({}, facets))
    expect(bodies).toEqual([{ label: 'SUV', count: 4, href: '/search/suv-cars' }])
    expect(makes).toEqual({
      first: [{ label: 'Toyota', count: 9, href: '/search/toyota' }],
      rest: [{ label: 'Kia', count: 3, href: '/search/kia' }],
    })
  })

  it('[SRC-18] leads into the site’s own state where that comes preselected', () => {
    const site = buildSite({ search: { prefer_default_state: true } })
    const { bodies } = view(site, aResult(), aResult({}, { body: [{ value: 'SUV', count: 4 }] }))
    expect(bodies).toEqual([{ label: 'SUV', count: 4, href: '/search/suv-cars' }])
  })

  it('[LOC-03] tells the hours of today at every location in sight', () => {
    const open = buildLocation(hours([6], '08:30', '16:00'), { name: 'Aspley' })
    const hidden = buildLocation([], { id: 2, name: 'Depot', slug: 'depot', visible: false })
    const site = { ...buildSite(), locations: [open, hidden] }
    expect(view(site).locations).toEqual([
      expect.objectContaining({
        name: 'Aspley',
        today: 'Open until 4pm',
        isOpen: true,
        address: '1 Brolga Road, Aspley QLD 4034',
      }),
    ])
  })
})
