import { checkSite } from '../../shared/tenant/check.ts'
import { type Json, mergeConfig } from '../../shared/tenant/merge.ts'
import type { SiteInput } from '../../shared/tenant/schema.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'

/** The least that a site must say of itself. */
export const LEAST = {
  id: 1,
  slug: 'test-yard',
  name: 'Test Yard',
  template: 'yard',
  url: 'https://www.test-yard.example',
  phone: '07 5550 0100',
  address: { city: 'Brisbane', state: 'qld' },
  logo: { url: '/logo.svg', width: 120, height: 32, icon: { url: '/icon.svg', width: 32, height: 32 } },
  theme: {
    colours: { brand: '#123a5c', brand_ink: '#ffffff', accent: '#8a4b00' },
    fonts: { display: 'figtree', text: 'figtree' },
  },
} satisfies SiteInput

type Partly<Type> = Type extends unknown[]
  ? Type
  : Type extends object
    ? { [Key in keyof Type]?: Partly<Type[Key]> }
    : Type

/** A config with some of its settings changed, groups merged. */
export function siteInput(changes: Partly<SiteInput> = {}): Json {
  return mergeConfig(LEAST, changes as Json)
}

/** A sound site with some of its settings changed; throws when they break a rule. */
export function buildSite(changes: Partly<SiteInput> = {}): Site {
  const parsed = checkSite(siteInput(changes))
  if ('site' in parsed) return parsed.site
  throw new Error(parsed.problems.map(({ path, rule }) => `${path} ${rule}`).join('; '))
}
