import { describe, expect, it } from 'vitest'
import { checklistLine, checklistLines } from '../../../scripts/sites/checklist.ts'
import { missingParts, type SiteFacts } from '../../../shared/tenant/checklist.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

const open = { weekday: 1, open: '08:30', close: '17:30', department: 'sales' } as const
const place = (changes: object = {}) => ({
  ...buildLocation([open], { id: 1, name: 'Moorooka', visible: true }),
  dealer_license_number: '4501873',
  ...changes,
})
const delivery = { to: [{ kind: 'adf_email', name: 'desk', email: 'desk@north-road.com.au' }] }
const ready = { url: 'https://www.north-road.com.au', locations: [place()], lead: { delivery } }
const pages = ['/privacy-policy', '/terms-and-conditions']
const stock = { cars: 20, photographed: 20, isDemo: false }

const missing = (changes: object = {}, facts: Partial<SiteFacts> = {}) =>
  missingParts({ site: { ...buildSite(), ...ready, ...changes } as never, ownPages: pages, stock, ...facts })
const keys = (...given: Parameters<typeof missing>) => missing(...given).map(({ key }) => key)

describe('[SIT-01] the checklist of a site names', () => {
  it.each<[string, object, Partial<SiteFacts>, string[]]>([
    ['nothing on one that has all', {}, {}, []],
    ['what a site without a location lacks', { locations: [] }, {}, ['street', 'hours', 'licence']],
    ['hidden locations as none', { locations: [place({ visible: false })] }, {}, ['street', 'hours', 'licence']],
    [
      'hours',
      {
        locations: [buildLocation([], { ...place(), contact_detail: { phone: '07 5550 0100', opening_hours: [] } })],
      },
      {},
      ['hours'],
    ],
    ['a licence', { locations: [place({ dealer_license_number: null })] }, {}, ['licence']],
    [
      'cars and photographs, while those of the demo stand there',
      {},
      { stock: { ...stock, isDemo: true } },
      ['stock', 'photographs'],
    ],
    ['both where no car is', {}, { stock: { ...stock, cars: 0, photographed: 0 } }, ['stock', 'photographs']],
    ['cars without photographs', {}, { stock: { ...stock, photographed: 8 } }, ['photographs']],
    ['no stock that it cannot read', {}, { stock: null }, []],
    ['a host that is for examples', { url: 'https://www.north-road.example' }, {}, ['domain']],
    ['where leads go', { lead: { delivery: null } }, {}, ['mail']],
    ['the product’s own terms', {}, { ownPages: ['/privacy-policy'] }, ['terms']],
  ])('%s', (_, changes, facts, expected) => {
    expect(keys(changes, facts)).toEqual(expected)
  })

  it('the file or the command that mends each, and where', () => {
    const lines = checklistLines(
      'North Road',
      missing({ lead: { delivery: null } }, { stock: { ...stock, photographed: 8 } }),
    )
    expect(lines.join('\n')).toMatch(
      /2 things are missing:\n {2}photographs {2}12 of 20 cars .*\n.*\n {2}mail .*\n.*lead\.delivery in tenants\/[\w-]+\/site\.json/,
    )
  })

  it('[SIT-07] its keys in a line after validate and publish, with the command that says more', () => {
    const loaded = { site: { ...buildSite(), ...ready } } as never
    expect(checklistLine(loaded, missing({ lead: { delivery: null } }))).toMatch(
      /^[\w-]+ is missing: mail\. See: npm run sites -- checklist --site [\w-]+, which reads its stock too\.$/,
    )
    expect(checklistLine(loaded, [])).toBeNull()
  })
})
