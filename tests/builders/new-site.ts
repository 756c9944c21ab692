import type { NewSite } from '../../scripts/sites/new-site.ts'

/** What `npm run sites -- create` was given, with some of it changed. */
export const aNewSite = (changes: Partial<NewSite> = {}): NewSite => ({
  slug: 'south-road',
  name: 'South Road Cars',
  template: 'yard',
  city: 'Moorooka',
  state: 'qld',
  phone: '07 5550 0101',
  brand: '#0a6e4f',
  hosts: [`www.${changes.slug ?? 'south-road'}.example`],
  ...changes,
})
