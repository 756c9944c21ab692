import { findRoute, ROUTES, type RouteKey } from '../../shared/routes/paths.ts'
import type { Feature } from '../../shared/tenant/features.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, list, page } from './markdown.ts'
import { siteJsonSchema } from './site-schema.ts'

export const features: Reference = {
  file: 'docs/reference/features.md',
  generate() {
    const flags = Object.entries(siteJsonSchema().properties?.features?.properties ?? {})
    const lines = flags.map(([key, { default: isOn, description = '' }]) => {
      const addresses = featureAddresses(key as Feature).map(code)
      return `${code(key)} (${isOn ? 'on' : 'off'}): ${description} ${addresses.join(', ')}`.trimEnd()
    })
    return page(
      '# Features',
      GENERATED,
      'The switches of `features` in a `site.json`, with their defaults. While a feature is off, what it adds is absent from ' +
        'pages, and the addresses after it answer 404.',
      list(lines),
    )
  },
}

/** Pages and calls that are answered only while a feature is on. */
function featureAddresses(feature: Feature): string[] {
  const routes = (Object.keys(ROUTES) as RouteKey[]).map(findRoute)
  return routes.flatMap((route) => (route.handler && route.feature === feature ? [route.path] : []))
}
