import type { HttpFetch } from '../operator/runtime.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { Account } from './account.ts'
import type { BuildFolders, DeployConfig } from './config.ts'
import type { SeedDemo } from './publish-sites.ts'
import type { WithRegistry } from './remote-stores.ts'
import type { SmokeTest } from './smoke.ts'
import type { Wrangler } from './wrangler.ts'

export type DeployDeps = {
  account: Account
  wrangler: Wrangler
  /** Builds client and Worker into dist/. */
  build: () => void
  buildFolders: BuildFolders
  versionTag: (config: DeployConfig) => string
  sites: LoadedSite[]
  withRegistry: WithRegistry
  seedDemo: SeedDemo
  smokeTest: SmokeTest
  httpFetch: HttpFetch
  /** The same without the token that lets requests through Access: as a stranger. */
  publicFetch: HttpFetch
  /** Whose people Cloudflare Access lets in, 'dealer.example'; null where no variable says it. */
  accessEmailDomain: string | null
  now: () => number
  sleep: (ms: number) => Promise<void>
  print: (line: string) => void
}
