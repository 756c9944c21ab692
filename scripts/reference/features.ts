import { ROUTES, type RouteKey, routeOf } from '../../shared/routes/paths.ts'
import type { Feature } from '../../shared/tenant/features.ts'
import { code, GENERATED, page, type Reference, table } from './markdown.ts'
import { siteJsonSchema } from './site-schema.ts'

export const features: Reference = {
  file: 'docs/reference/features.md',
  generate() {
    const flags = Object.entries(siteJsonSchema().properties?.features?.properties ?? {})
    const rows = flags.map(([key, { default: isOn, description = '' }]) => [
      code(key),
      isOn ? 'on' : 'off',
      description,
      addressesOf(key as Feature)
        .map(code)
        .join(', '),
    ])
    return page(
      '# Features',
      GENERATED,
      'The switches of `features` in a `site.json`. While a feature is off, what it adds is absent from pages, and the ' +
        'addresses in the last column answer 404.',
      table(['Feature', 'Default', 'While it is on', 'Its addresses'], rows),
    )
  },
}

/** Pages and calls that are answered only while a feature is on. */
function addressesOf(feature: Feature): string[] {
  const routes = (Object.keys(ROUTES) as RouteKey[]).map(routeOf)
  return routes.flatMap((route) => (route.handler && route.feature === feature ? [route.path] : []))
}
