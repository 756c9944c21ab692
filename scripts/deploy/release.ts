import { CommandError } from '../errors.ts'
import type { WorkerState } from './account.ts'
import type { Wrangler } from './wrangler.ts'

type Release = {
  wrangler: Wrangler
  print: (line: string) => void
  /** The Worker on the account; null before its first deployment. */
  worker: WorkerState | null
  config: string
  tag: string
  secrets: Record<string, string>
  /** The other Worker, which goes back with this one. */
  alongside?: Alongside
  /** Shares of the traffic that the version gets one after another, in percent. */
  shares: number[]
  /** Tests the version at a share below 100. Gives the failures. */
  test: (version: Released & { share: number }) => Promise<string[]>
}

/** A version, and the one that had all traffic before; null where there was none. */
export type Released = { version: string; previous: string | null }

/**
 * Uploads the build and gives it the traffic, share by share, with a test between. The first deployment of a Worker is made
 * at once. `isNew` is false where the version had all traffic already. Throws CommandError with the failures of a test, after
 * the version before has all traffic again.
 */
export async function release(plan: Release): Promise<Released & { isNew: boolean }> {
  const { wrangler, worker, config, tag, secrets, print } = plan
  if (!worker || worker.deployments.length === 0) {
    print('  first deployment: the Worker is uploaded and serves at once')
    const { entries } = await wrangler(['deploy', '--config', config, '--tag', tag], secrets)
    return { version: findVersion(entries), previous: null, isNew: true }
  }
  const version = await uploaded(plan, worker)
  const previous = previousVersion(worker, version)
  const isNew = !hasAllTraffic(worker, version)
  if (isNew) await giveTraffic(plan, { version, previous })
  else print('  this version has all traffic already')
  // Uploads leave cron triggers and routes alone.
  await wrangler(['triggers', 'deploy', '--config', config])
  return { version, previous, isNew }
}

/** The newest version is used again when it is of the same content: what came after it, as a secret, would be lost. */
async function uploaded({ wrangler, config, tag, secrets }: Release, { versions }: WorkerState): Promise<string> {
  const [newest] = versions
  if (newest?.tag === tag && Object.keys(secrets).length === 0) return newest.id
  const { entries } = await wrangler(['versions', 'upload', '--config', config, '--tag', tag], secrets)
  return findVersion(entries)
}

/** The last version but this one that had all traffic. */
const previousVersion = ({ deployments }: WorkerState, version: string): string | null =>
  deployments.flatMap((shares) => shares.filter((share) => share.percentage === 100 && share.version !== version))[0]
    ?.version ?? null

const hasAllTraffic = ({ deployments: [live = []] }: WorkerState, version: string): boolean =>
  live.some((share) => share.version === version && share.percentage === 100)

async function giveTraffic(plan: Release, { version, previous }: Released): Promise<void> {
  const { wrangler, config, shares, test, print, alongside } = plan
  for (const share of previous === null ? [100] : shares) {
    const rest = share < 100 ? [`${previous}@${100 - share}%`] : []
    print(`  ${share} % of the traffic to the new version`)
    await wrangler(['versions', 'deploy', `${version}@${share}%`, ...rest, '--yes', '--config', config])
    if (share === 100) return
    const failures = await test({ version, previous, share })
    if (failures.length > 0) await rollBack({ wrangler, config, previous, failures, ...(alongside && { alongside }) })
  }
}

export function findVersion(entries: { version_id?: string | null | undefined }[]): string {
  const version = entries.find(({ version_id }) => version_id)?.version_id
  if (version) return version
  throw new CommandError('wrangler did not say which version it uploaded. Run the command again.')
}

/** The jobs Worker: the version that it had before; null where there was none, or where it is still this one. */
type Alongside = { config: string; previous: string | null }

type RollBack = {
  wrangler: Wrangler
  config: string
  /** The version that had all traffic before; null where there was none, or where it is still this one. */
  previous: string | null
  alongside?: Alongside
  failures: string[]
  /** What was put back besides, a sentence each. */
  undone?: string[]
}

/** Gives all traffic to the version before, and throws CommandError that says what failed and how things stand. */
export async function rollBack(plan: RollBack): Promise<never> {
  const { wrangler, config, previous, alongside, failures, undone = [] } = plan
  const message = 'Rolled back: the deployment failed its tests'
  // Work of the version before is what goes on to come.
  for (const each of [alongside, { config, previous }])
    if (each?.previous) {
      const version = ['versions', 'deploy', `${each.previous}@100%`, '--yes']
      await wrangler([...version, '--message', message, '--config', each.config])
    }
  const worker =
    previous === null
      ? 'The Worker stays as it is. Mend the cause, then run the command again.'
      : `Rolled back: the version ${previous} has all traffic again.`
  const lines = ['The deployment fails its tests:', ...failures.map((failure) => `  ${failure}`), ...undone, worker]
  throw new CommandError(lines.join('\n'))
}
