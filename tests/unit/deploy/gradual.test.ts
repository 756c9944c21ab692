import { expect, it } from 'vitest'
import type { VersionCounts } from '../../../scripts/deploy/account.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { aDeployment } from './a-deployment.ts'

const PRODUCTION: Target = { environment: 'production' }
const STAGING: Target = { environment: 'staging' }
const MINUTE_MS = 60_000

type Sums = { new: Omit<VersionCounts, 'version'>; before: Omit<VersionCounts, 'version'> }

/** An account with one version, on which another is deployed; `sums` is what the metrics say of both. */
async function aSecondDeployment({ target = PRODUCTION, sums }: { target?: Target; sums?: Sums } = {}) {
  const account = await aDeployment({ only: ['gantry'] })
  await deploy(account.deps, target)
  const name = target.environment === 'production' ? 'forecourt' : 'forecourt-staging'
  const worker = account.state.workers.get(name)!
  const [, ...addresses] = worker.versions
  const before = target.environment === 'production' ? worker.versions[0]! : addresses.at(-1)!
  if (sums)
    account.state.metrics = () => {
      const shares = worker.deployments[0]!
      const version = shares.find((share) => share.version !== before.id)!.version
      return [
        { version, ...sums.new },
        { version: before.id, ...sums.before },
      ]
    }
  account.changeTheCode()
  account.commands.length = 0
  account.printed.length = 0
  /** Of the web Worker. */
  const percentages = () =>
    account.commands
      .filter((command) => command.includes(account.deps.buildFolders.web))
      .flatMap((command) => /^versions deploy \S+@(\d+)%/.exec(command)?.[1] ?? [])
  return { ...account, worker, before, percentages, printed: account.printed }
}

it('[SIT-04] a version whose share of errors at 10 % is above 1 % and that of the one before is rolled back', async () => {
  const account = await aSecondDeployment({
    sums: { new: { requests: 400, errors: 20 }, before: { requests: 3600, errors: 4 } },
  })
  await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(
    new RegExp(
      `new version: 20 of 400 requests \\(5 %\\); of the one before: 4 of 3,600 requests \\(0.11 %\\)[\\s\\S]*` +
        `Rolled back: the version ${account.before.id}`,
    ),
  )
  expect(account.percentages()).toEqual(['0', '10', '100'])
  expect(account.worker.deployments[0]).toEqual([{ version: account.before.id, percentage: 100 }])
  expect(await account.history('gantry')).toHaveLength(1)
})

it('[SIT-04] a version with no more errors than the one before gets all traffic, and the counts are printed', async () => {
  const account = await aSecondDeployment({
    sums: { new: { requests: 400, errors: 20 }, before: { requests: 3600, errors: 180 } },
  })
  await deploy(account.deps, PRODUCTION)
  expect(account.percentages()).toEqual(['0', '10', '100'])
  expect(account.printed.join('\n')).toContain('errors of the new version: 20 of 400 requests (5 %)')
})

it('[SIT-04] a token without Account Analytics: Read says so once, and the tests alone count', async () => {
  const account = await aSecondDeployment()
  account.state.lacks.add('analytics')
  await deploy(account.deps, PRODUCTION)
  expect(account.percentages()).toEqual(['0', '10', '100'])
  const said = account.printed.filter((line) => line.includes('the permission Account Analytics: Read'))
  expect(said).toHaveLength(1)
})

it.each([
  ['production', 10],
  ['staging', 2],
] as const)(
  '[SIT-04] %s watches a version at 10 %% for %i minutes, or as long as --watch says',
  async (environment, minutes) => {
    for (const watchMinutes of [undefined, 1]) {
      const account = await aSecondDeployment({ target: { environment } })
      const start = account.deps.now()
      await deploy(account.deps, { environment }, { watchMinutes })
      expect(account.percentages()).toEqual(['0', '10', '100'])
      expect(account.deps.now() - start).toBe((watchMinutes ?? minutes) * MINUTE_MS)
    }
  },
)

it('[SIT-04] staging tests its sites at their addresses before the version has any traffic', async () => {
  const account = await aSecondDeployment({ target: STAGING })
  account.broken.add('gantry-forecourt-staging.example.workers.dev/search')
  await expect(deploy(account.deps, STAGING)).rejects.toThrow(/search answered 500/)
  expect(account.percentages()).toEqual(['0', '100'])
  expect(account.worker.deployments[0]).toEqual([{ version: account.before.id, percentage: 100 }])
})
