import { ENVIRONMENT } from '../../worker/bindings.ts'
import { accessMend, readAccess } from '../deploy/access.ts'
import { type Account, STORE_KINDS } from '../deploy/account.ts'
import { missingHosts, ownAddresses, unreachableOperatorHost } from '../deploy/addresses.ts'
import { boundStores, targetConfig } from '../deploy/config.ts'
import { findEnvironment, type Target } from '../deploy/environments.ts'
import { databasesConfig } from '../deploy/remote-stores.ts'
import { missingSecrets, secretsToMake } from '../deploy/secrets.ts'
import { healthAt } from '../deploy/smoke.ts'
import { findStores, KIND_TEXT } from '../deploy/stores.ts'
import type { Wrangler } from '../deploy/wrangler.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { WORKERS } from '../two-workers.ts'
import type { Check } from './check.ts'

export type AccountDeps = {
  account: Account
  wrangler: Wrangler
  httpFetch: HttpFetch
  target: Target
  sites: LoadedSite[]
}

const deployCommand = ({ environment, instance }: Target): string =>
  `npm run deploy -- --env ${environment}${instance ? ` --instance ${instance}` : ''}`

/** The names of its Workers: web, then jobs. */
const listWorkers = (target: Target): string[] =>
  Object.values(WORKERS).map(({ nameOf }) => nameOf(targetConfig(target).name))

const TOKEN_HELP = 'set CLOUDFLARE_ACCOUNT_ID and a token with the permissions of docs/deploy.md'
const NOTHING_LEFT = /No migrations to apply/

/** What a deployment needs of its account, one row a check. */
export const ACCOUNT_CHECKS: Check<AccountDeps>[] = [
  {
    name: 'token and its permissions',
    mend: TOKEN_HELP,
    run: async ({ account, target }) => {
      const bound = new Set(boundStores(targetConfig(target)).map(({ kind }) => kind))
      for (const kind of STORE_KINDS.filter((each) => bound.has(each))) await account.stores(kind)
      return []
    },
  },
  {
    name: 'stores',
    mend: TOKEN_HELP,
    run: async ({ account, target }) => {
      const found = await findStores(account, boundStores(targetConfig(target)))
      return found.flatMap(({ kind, name, binding, store }) =>
        store ? [] : [{ problem: `${binding}: there is no ${KIND_TEXT[kind]} ${name}.`, mend: deployCommand(target) }],
      )
    },
  },
  {
    name: 'migrations',
    mend: TOKEN_HELP,
    run: async ({ account, target, wrangler }) => {
      const mend = deployCommand(target)
      const stores = await findStores(account, boundStores(targetConfig(target)))
      const databases = stores.flatMap(({ kind, binding, store }) =>
        kind === 'd1' && store ? [{ binding, store }] : [],
      )
      const config = databasesConfig(databases)
      const findings = []
      for (const { binding } of databases) {
        const { stdout } = await wrangler(['d1', 'migrations', 'list', binding, '--remote', '--config', config])
        if (!NOTHING_LEFT.test(stdout)) findings.push({ problem: `${binding} lacks migrations.`, mend })
      }
      return findings
    },
  },
  {
    name: 'Workers',
    mend: TOKEN_HELP,
    run: async ({ account, target }) => {
      const mend = deployCommand(target)
      const findings = []
      for (const name of listWorkers(target)) {
        const [live] = (await account.worker(name))?.deployments ?? []
        if (!live) findings.push({ problem: `The Worker ${name} is not deployed.`, mend })
        else if (live.length > 1) {
          const shares = live.map(({ version, percentage }) => `${version} ${percentage} %`).join(', ')
          findings.push({ problem: `A release of ${name} stopped halfway: ${shares}.`, mend })
        }
      }
      return findings
    },
  },
  {
    name: 'secrets',
    mend: TOKEN_HELP,
    run: async ({ account, target, sites }) => {
      const [worker = '', jobs = ''] = listWorkers(target)
      const present = (await account.worker(worker))?.secrets ?? []
      const ofJobs = (await account.worker(jobs))?.secrets
      const made = Object.keys(secretsToMake(present))
      return [
        ...present
          .filter((name) => ofJobs && !ofJobs.includes(name))
          .map((name) => ({
            problem: `${name} is set on ${worker}, and not on ${jobs}.`,
            mend: `npx wrangler secret put ${name} --name ${jobs}, with the same value`,
          })),
        ...made.map((name) => ({ problem: `${name} is not set.`, mend: deployCommand(target) })),
        ...missingSecrets([...present, ...made], sites).map(({ name, without }) => ({
          problem: `${name} is not set: ${without}`,
          mend: `npx wrangler secret put ${name} --name ${worker}`,
          isNote: true as const,
        })),
      ]
    },
  },
  {
    name: 'rate limits',
    mend: 'see docs/deploy.md, Rate limits',
    run: ({ target }) => {
      const bound = new Set(targetConfig(target).ratelimits.map(({ name }) => name))
      const missing = Object.keys(ENVIRONMENT).filter((name) => name.endsWith('_LIMIT') && !bound.has(name))
      return missing.map((name) => ({
        problem: `${name} is not bound.`,
        mend: `add it to wrangler.toml, env.${target.environment}`,
      }))
    },
  },
  {
    name: 'plan',
    mend: TOKEN_HELP,
    run: ({ target }) => {
      if (!targetConfig(target).limits) return []
      const problem = '[limits] of wrangler.toml needs a paid Workers plan.'
      return [{ problem, mend: 'on a free plan delete [limits]; a few thousand cars fit', isNote: true as const }]
    },
  },
  {
    name: 'Cloudflare Access',
    mend: TOKEN_HELP,
    run: async ({ account, target }) => {
      if (!findEnvironment(target).isBehindAccess) return []
      const { domain, isGuarded } = await readAccess(account)
      return isGuarded ? [] : [{ problem: `${domain} is not behind Cloudflare Access.`, mend: accessMend(target) }]
    },
  },
  {
    name: 'hosts of the platform',
    mend: TOKEN_HELP,
    run: async ({ target, httpFetch }) => {
      const config = targetConfig(target)
      const unreachable = await unreachableOperatorHost(config, { httpFetch })
      // Previews and staging do without: their sites are seen on workers.dev.
      const isNote = findEnvironment(target).addresses === 'workers_dev' && { isNote: true as const }
      return [...missingHosts(target, config), ...(unreachable ? [unreachable] : [])].map(({ problem, mend }) => ({
        problem,
        mend,
        ...isNote,
      }))
    },
  },
  {
    name: 'hosts of sites',
    mend: TOKEN_HELP,
    run: async ({ target, sites, httpFetch }) => {
      if (findEnvironment(target).addresses !== 'own_hosts') return []
      const addresses = ownAddresses(sites)
      const health = await Promise.all(addresses.map(({ origin }) => healthAt(origin, { httpFetch, headers: {} })))
      return addresses.flatMap(({ slug, origin }, at) =>
        health[at]
          ? []
          : [
              {
                problem: `${slug}: ${origin} does not lead to the Worker.`,
                mend: `add the host to the Worker ${targetConfig(target).name} (docs/deploy.md, Hosts)`,
              },
            ],
      )
    },
  },
]
