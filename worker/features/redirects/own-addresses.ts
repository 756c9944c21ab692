import { FILES_PATH } from '../../../shared/page/files.ts'
import type { PageManifest } from '../../../shared/page/page.ts'
import type { OwnAddresses } from '../../../shared/redirects/own-address.ts'
import type { Site } from '../../../shared/tenant/schema.ts'

/** Pictures and fonts that ship with the program; which there are is known to its static files alone. */
const SHIPPED = /^\/(assets|brand|demo)\//

/** What a site has at its addresses, by the list of the edition that is served. */
export const ownAddresses = (site: Site, { pages, redirects, files = {} }: PageManifest): OwnAddresses => ({
  site,
  hasPage: (path) => Object.hasOwn(pages, path),
  hasFile: (path) => (path.startsWith(FILES_PATH) ? Object.hasOwn(files, path) : SHIPPED.test(path)),
  older: (path) => (Object.hasOwn(redirects, path) ? redirects[path]! : null),
})
