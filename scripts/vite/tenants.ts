import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { errorMessage } from '../errors.ts'
import { publishTenants, seedFailureText } from '../local/seed.ts'
import { withLocalStores } from '../operator/local-site.ts'
import { ROOT } from '../root.ts'
import { loadValidTenants } from '../tenants/load.ts'

const FOLDER = join(ROOT, 'tenants')
/** Settings and pages, and the dealer's own files: paths below the folder. */
const IS_READ = /^(?!\.\.).*\.(json|md)$|^[^/\\.]+[/\\]files[/\\]/
/** An editor writes a file in several steps, and a checkout many files. */
const QUIET_MS = 300

/** `npm run dev`: a change in tenants/ is loaded into the local stores, and every page is drawn anew. */
export function tenants(): Plugin {
  return {
    name: 'forecourt-tenants',
    apply: 'serve',
    configureServer(server) {
      let timer: NodeJS.Timeout | undefined
      const load = async () => {
        try {
          const loaded = await loadValidTenants()
          const failures = await withLocalStores(undefined, (env) => publishTenants(env, loaded))
          for (const failure of failures) server.config.logger.error(seedFailureText(failure))
          // The Worker remembers configs for some seconds: a new one knows none.
          await server.restart()
        } catch (error) {
          server.config.logger.error(errorMessage(error))
        }
      }
      server.watcher.add(FOLDER)
      server.watcher.on('all', (_, file) => {
        if (!IS_READ.test(relative(FOLDER, file))) return
        clearTimeout(timer)
        timer = setTimeout(() => void load(), QUIET_MS)
      })
    },
  }
}
