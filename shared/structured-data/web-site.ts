import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import { searchPath } from '../routes/paths.ts'
import type { Site } from '../tenant/schema.ts'
import { absoluteUrl } from './node.ts'

/** The site as a whole, with the address of its search; for the home page. `publisher`: the `@id` of its dealer. */
export function webSite({ name, url }: Pick<Site, 'name' | 'url'>, publisher: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(searchPath(), url)}?query={words}` },
    'query-input': 'required name=words',
  }
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website', url),
    name,
    url: absoluteUrl('/', url),
    inLanguage: 'en-AU',
    publisher: { '@id': publisher },
    potentialAction: search,
  }
}
