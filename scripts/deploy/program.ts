import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { CommandError, UsageError } from '../errors.ts'
import { build } from '../local/build.ts'
import { parseNumber, parseText } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { HttpFetch, Runtime } from '../operator/runtime.ts'
import { ROOT } from '../root.ts'
import { loadValidTenants } from '../tenants/load.ts'
import { WORKERS } from '../two-workers.ts'
import { BUILD_FOLDERS, boundStores, type DeployConfig, targetConfig } from './config.ts'
import { deploy } from './deploy.ts'
import type { DeployDeps } from './deps.ts'
import { dryRun } from './dry-run.ts'
import { type EnvironmentName, type Target, targetText } from './environments.ts'
import { accountFromEnv, environmentOption, instanceOption, requireAccount } from './options.ts'
import { seedDemo } from './publish-sites.ts'
import { withRemoteRegistry } from './remote-stores.ts'
import { smokeTest } from './smoke.ts'
import { findStores, KIND_TEXT } from './stores.ts'
import { wranglerProcess } from './wrangler.ts'

/** `npm run deploy` (SIT-04, TEN-09) */
export const deployProgram: Program = (runtime) =>
  new Command('deploy')
    .description('Put the platform and all sites on a Cloudflare account; run it again after a failure')
    .addOption(environmentOption().default('production' satisfies EnvironmentName))
    .addOption(instanceOption())
    .option('--sites <slugs>', 'sites that get an address on workers.dev, by commas (default: all)')
    .option(
      '--watch <minutes>',
      'how long a version with 10 % of the traffic is watched (default: 10, staging 2)',
      parseNumber,
    )
    .option('--dry-run', 'print every call and command, and change nothing')
    .option('--addresses <file>', 'write the addresses of the sites to a Markdown file', parseText)
    .option('--remove', 'remove the preview that --instance names, with its stores')
    .option('--yes', 'ask no question')
    .action(async ({ env, instance, sites: named, dryRun: isDry, addresses: file, watch, remove, yes }) => {
      const target: Target = { environment: env, instance }
      if (instance && target.environment !== 'preview') throw new UsageError('--instance is for --env preview.')
      if (remove && !instance) throw new UsageError('--remove is for a preview: add --env preview --instance <name>.')
      const sites = chooseSites(await loadValidTenants(), named)
      const outside = {
        wrangler: wranglerProcess,
        build,
        buildFolders: BUILD_FOLDERS,
        versionTag: versionTag,
        sites,
        withRegistry: withRemoteRegistry,
        seedDemo,
        smokeTest,
        httpFetch: throughAccess(runtime.httpFetch, process.env),
        publicFetch: runtime.httpFetch,
        accessEmailDomain: process.env['ACCESS_EMAIL_DOMAIN'] || null,
        now: Date.now,
        sleep: (ms: number) => sleep(ms),
        print: runtime.print,
      }
      const account = isDry ? accountFromEnv() : requireAccount()
      const deps = isDry ? dryRun({ ...outside, account }) : { ...outside, account: account ?? requireAccount() }
      if (remove) return removeInstance(deps, target)
      if (!isDry && !yes) await confirm(runtime, target)
      const addresses = await deploy(deps, target, { watchMinutes: watch })
      if (isDry) runtime.print('That was a dry run: nothing was changed.')
      else if (file) writeFileSync(file, addresses.map(({ slug, origin }) => `- ${slug}: ${origin}\n`).join(''))
    })

/** Asks before production changes; throws where there is no one to ask. */
async function confirm({ stdin, print }: Runtime, target: Target): Promise<void> {
  if (target.environment !== 'production') return
  const input = stdin()
  if (!('isTTY' in input && input.isTTY)) throw new UsageError('This deploys to production: add --yes.')
  const terminal = createInterface({ input, output: process.stdout })
  const answer = await terminal.question(`Deploy to ${targetText(target)}? Type yes: `)
  terminal.close()
  if (answer.trim() !== 'yes') throw new CommandError('Nothing was changed.')
  print('')
}

function chooseSites<Loaded extends { site: { slug: string } }>(all: Loaded[], named: string | undefined): Loaded[] {
  if (named === undefined) return all
  const slugs = named.split(',').map((slug) => slug.trim())
  const unknown = slugs.filter((slug) => !all.some(({ site }) => site.slug === slug))
  if (unknown.length === 0) return all.filter(({ site }) => slugs.includes(site.slug))
  throw new UsageError(
    `There is no site ${unknown.join(', ')}. The sites are: ${all.map((s) => s.site.slug).join(', ')}.`,
  )
}

/** Lets requests to workers.dev through Cloudflare Access, by the service token that the environment names. */
export function throughAccess(httpFetch: HttpFetch, env: NodeJS.ProcessEnv): HttpFetch {
  const { ACCESS_CLIENT_ID: id, ACCESS_CLIENT_SECRET: secret } = env
  if (!id || !secret) return httpFetch
  const token = { 'CF-Access-Client-Id': id, 'CF-Access-Client-Secret': secret }
  return (url, request) =>
    httpFetch(
      url,
      url.hostname.endsWith('.workers.dev') ? { ...request, headers: { ...request.headers, ...token } } : request,
    )
}

/** Removes the preview of a pull request: its Workers, then its stores, of which only those with its name are touched. */
export async function removeInstance({ account, wrangler, print }: DeployDeps, target: Target): Promise<void> {
  const config = targetConfig(target)
  for (const { nameOf } of Object.values(WORKERS)) {
    const name = nameOf(config.name)
    if (!(await account.worker(name))) continue
    print(`  removing the Worker ${name}`)
    await wrangler(['delete', '--name', name, '--force'])
  }
  for (const { kind, name, store } of await findStores(account, boundStores(config))) {
    if (!store) continue
    print(`  removing the ${KIND_TEXT[kind]} ${name}`)
    await account.deleteStore(kind, store.id)
  }
  print(`${targetText(target)} is removed.`)
}

const TAG_CHARS = 20

/** A tag for what is deployed, by its content: the same build with the same config has the same tag. */
function versionTag(config: DeployConfig): string {
  const hash = createHash('sha256').update(JSON.stringify(config))
  const files = globSync(['dist/client/**/*', 'dist/forecourt{,_jobs}/**/*.{js,wasm}'], {
    cwd: ROOT,
    withFileTypes: true,
  })
  for (const path of files.flatMap((file) => (file.isFile() ? join(file.parentPath, file.name) : [])).toSorted())
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, TAG_CHARS)
}
