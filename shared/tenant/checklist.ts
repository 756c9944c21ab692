import type { Site } from './site-fields.ts'

/** The stock of a site, where it can be read. */
export type StockFacts = { cars: number; photographed: number; isDemo: boolean }
/** `ownPages`: paths of the pages that the dealer has written. */
export type SiteFacts = {
  site: Pick<Site, 'slug' | 'url' | 'locations' | 'lead'>
  ownPages: string[]
  stock: StockFacts | null
}

/** `mend`: the file or the command that mends it. */
export type MissingPart = { key: string; says: string; mend: string }

type Check = { says: (facts: SiteFacts) => string | null; mend: (slug: string) => string }

const inConfig = (setting: string) => (slug: string) => `${setting} in tenants/${slug}/site.json`
const visible = ({ site }: SiteFacts) => site.locations.filter((location) => location.visible)
/** Hosts kept for examples (RFC 2606): no shopper reaches them. */
const EXAMPLE_HOST = /(?:^|\.)(?:example|invalid|localhost|test)$|(?:^|\.)example\.(?:com|net|org)$/
const LEGAL_PAGES = ['/privacy-policy', '/terms-and-conditions']

/** What a dealer's site needs before shoppers come, in the order in which a dealer gives it (SIT-01, SIT-07). */
const CHECKS: Record<string, Check> = {
  street: {
    says: (facts) => (visible(facts).length > 0 ? null : 'no location: shoppers read a town without a street'),
    mend: inConfig('locations'),
  },
  hours: {
    says: (facts) => {
      const without = visible(facts).filter(({ contact_detail }) => contact_detail.opening_hours.length === 0)
      return visible(facts).length > 0 && without.length === 0 ? null : `no opening hours${names(without)}`
    },
    mend: inConfig('locations, contact_detail.opening_hours'),
  },
  licence: {
    says: (facts) => {
      const without = visible(facts).filter(({ dealer_license_number }) => dealer_license_number === null)
      return visible(facts).length > 0 && without.length === 0 ? null : `no dealer licence number${names(without)}`
    },
    mend: inConfig('locations, dealer_license_number'),
  },
  stock: {
    says: ({ stock }) => (stock && (stock.isDemo || stock.cars === 0) ? 'no cars of the dealer’s own' : null),
    mend: (slug) => `npm run stock -- import --site ${slug} <file>, or a feed: docs/add-a-feed.md`,
  },
  photographs: {
    says: ({ stock }) => {
      if (!stock) return null
      const { cars, photographed, isDemo } = stock
      if (isDemo || cars === 0) return 'no photographs of the dealer’s own cars'
      return photographed < cars ? `${cars - photographed} of ${cars} cars without a photograph` : null
    },
    mend: () => 'the column of photographs in the feed: docs/add-a-feed.md',
  },
  domain: {
    says: ({ site: { url } }) =>
      EXAMPLE_HOST.test(new URL(url).hostname) ? `${new URL(url).hostname} is no domain that can be bought` : null,
    mend: (slug) => `url in tenants/${slug}/site.json, then npm run domains -- add --site ${slug}: docs/domains.md`,
  },
  mail: {
    says: ({ site }) => (site.lead.delivery === null ? 'no mailbox: leads wait with the operator' : null),
    mend: inConfig('lead.delivery'),
  },
  terms: {
    says: ({ ownPages }) => {
      const shipped = LEGAL_PAGES.filter((path) => !ownPages.includes(path))
      return shipped.length > 0 ? `words of the product on ${shipped.join(' and ')}: have them read` : null
    },
    mend: (slug) => `tenants/${slug}/pages/, from the file of that name in tenants/_pages/: docs/pages.md`,
  },
}

const names = (locations: Site['locations']) =>
  locations.length > 0 ? ` at ${locations.map(({ name }) => name).join(', ')}` : ''

/** What a site is missing before shoppers come; empty for one that is ready. */
export const missingParts = (facts: SiteFacts): MissingPart[] =>
  Object.entries(CHECKS).flatMap(([key, { says, mend }]) => {
    const sentence = says(facts)
    return sentence === null ? [] : [{ key, says: sentence, mend: mend(facts.site.slug) }]
  })
