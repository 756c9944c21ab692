import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { installedChromium } from '../browser.ts'
import { environmentOption, instanceOption, requireAccount } from '../deploy/options.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
import { CommandError } from '../errors.ts'
import { portFromEnv } from '../local/port.ts'
import { assertPortIsFree } from '../local/server.ts'
import { boundDatabases, openLocalDatabase } from '../local/sqlite-database.ts'
import { assertProjectWritable } from '../local/writable.ts'
import type { Program } from '../operator/program.ts'
import { LOCAL_STATE, ROOT } from '../root.ts'
import { migrationNames } from '../schema/migrations.ts'
import { typesenseKey } from '../stock/typesense-key.ts'
import { formatProblem, loadTenants } from '../tenants/load.ts'
import { WORKERS } from '../two-workers.ts'
import { ACCOUNT_CHECKS } from './account.ts'
import { type Check, type Finding, runChecks } from './check.ts'
import { HOSTED_SEARCH_CHECK } from './hosted-search.ts'

/** `npm run doctor` (SIT-04) */
export const doctor: Program = ({ print, httpFetch }) =>
  new Command('doctor')
    .description('Say what is missing or wrong on this machine, or with --env on an account, and what mends it')
    .addOption(environmentOption())
    .addOption(instanceOption())
    .action(async ({ env, instance }) => {
      const faults =
        env === undefined
          ? (await runChecks(MACHINE_CHECKS, undefined, print)) + (await checkHostedSearch(print))
          : await runChecks(
              ACCOUNT_CHECKS,
              {
                account: requireAccount(),
                wrangler: wranglerProcess,
                httpFetch,
                target: { environment: env, instance },
                sites: (await loadTenants()).sites,
              },
              print,
            )
      if (faults > 0) throw new CommandError(`${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`)
      print('Nothing is wrong.')
    })

/** Tried where a server is named. Gives the number of faults. */
async function checkHostedSearch(print: (line: string) => void): Promise<number> {
  const host = process.env['TYPESENSE_URL']
  if (!host) return 0
  const { TYPESENSE_API_KEY: key = '' } = typesenseKey()
  return runChecks([HOSTED_SEARCH_CHECK], { host, key, sites: (await loadTenants()).sites }, print)
}

const OLDEST_NODE = [22, 18] as const

/** What this machine needs to build, serve and test, one row a check. */
export const MACHINE_CHECKS: Check<void>[] = [
  {
    name: 'Node.js',
    mend: 'install Node 24',
    run: () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
      const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
      const problem = `Node ${process.versions.node} runs this; ${OLDEST_NODE.join('.')} or newer is needed.`
      return isNew ? [] : [{ problem, mend: 'install Node 24' }]
    },
  },
  {
    name: 'packages',
    mend: 'npm ci',
    run: () => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Packages
      const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
        (name) => !existsSync(join(ROOT, 'node_modules', name, 'package.json')),
      )
      return missing.length === 0 ? [] : [{ problem: `Not installed: ${missing.join(', ')}.`, mend: 'npm ci' }]
    },
  },
  {
    name: 'folders',
    mend: `chown -R "$USER" ${ROOT}`,
    run: () => {
      assertProjectWritable()
      return []
    },
  },
  {
    name: 'port',
    mend: 'PORT=<another> npm start',
    run: async () => {
      await assertPortIsFree(portFromEnv())
      return []
    },
  },
  {
    name: 'sites',
    mend: 'npm run sites -- validate',
    run: async () => {
      const { problems } = await loadTenants()
      return problems.map((problem) => ({ problem: formatProblem(problem), mend: 'npm run sites -- validate' }))
    },
  },
  {
    name: 'build',
    mend: 'npm run build',
    run: () => {
      const built = Math.min(...Object.values(WORKERS).map(({ build }) => changedAt([`${build}/index.js`])))
      const newest = changedAt(
        globSync(['{worker,client,shared}/**/*.{ts,tsx,css,json}', 'wrangler.toml'], { cwd: ROOT }),
      )
      if (built >= newest) return []
      const problem = built === 0 ? 'There is no build.' : 'The build is older than the sources.'
      return [{ problem, mend: 'npm run build (npm start and npm run deploy build by themselves)', isNote: true }]
    },
  },
  {
    name: 'local stores',
    mend: 'npm start',
    run: async () => {
      const problems: Finding[] = []
      for (const { binding, id } of await boundDatabases()) problems.push(...(await notMigrated(binding, id)))
      return problems
    },
  },
  {
    name: 'Chromium, for browser tests',
    mend: 'npx playwright install chromium',
    run: async () => {
      const mend = 'npx playwright install chromium, or set CHROMIUM_PATH'
      return (await installedChromium(false)) ? [] : [{ problem: 'None is installed.', mend, isNote: true }]
    },
  },
]

async function notMigrated(binding: string, id: string): Promise<Finding[]> {
  const local = openLocalDatabase(LOCAL_STATE, id)
  if (!local) return [{ problem: `There is no local database ${binding} yet.`, mend: 'npm start', isNote: true }]
  try {
    const { results } = await local.db.prepare('select name from d1_migrations').all<{ name: string }>()
    const applied = new Set(results.map(({ name }) => name))
    const missing = migrationNames().filter((name) => !applied.has(name))
    return missing.length === 0
      ? []
      : [{ problem: `${binding} is not migrated: ${missing.join(', ')}.`, mend: 'npm start' }]
  } finally {
    local.close()
  }
}

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>

/** When the last of some files changed, in epoch ms; 0 where there is none. */
const changedAt = (files: string[]): number =>
  Math.max(0, ...files.map((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0))
