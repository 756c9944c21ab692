import { describe, expect, it } from 'vitest'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { aDeployment, PRODUCTION, traffic } from './a-deployment.ts'

describe('a new version', () => {
  it('[SIT-04] gets 0, 10, then 100 % of the traffic, and cron and routes after it', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    account.changeTheCode()
    account.commands.length = 0
    await deploy(account.deps, PRODUCTION)
    const shares = account.commands.filter(
      (command) => command.startsWith('versions deploy') && command.includes(account.deps.buildFolders.web),
    )
    expect(shares.map((command) => /@(\d+)%/.exec(command)?.[1])).toEqual(['0', '10', '100'])
    expect(account.commands.at(-1)).toMatch(/^triggers deploy/)
  })

  it('[SIT-04] that fails a test before any shopper meets it is rolled back, and the failure is named', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    const [before] = account.state.workers.get('forecourt')!.versions
    account.changeTheCode()
    const host = new URL(account.sites[0]!.site.url).hostname
    account.broken.add(`${host}/search`)
    account.commands.length = 0
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(
      new RegExp(`${host}/search answered 500[\\s\\S]*Rolled back: the version ${before!.id}`),
    )
    expect(traffic(account)).toEqual([{ version: before!.id, percentage: 100 }])
    expect(account.commands.filter((command) => command.includes('@10%'))).toEqual([])
  })

  it('[SIT-04] whose sites fail once they are published is rolled back too', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    const [before] = account.state.workers.get('forecourt')!.versions
    account.changeTheCode()
    const host = new URL(account.sites[0]!.site.url).hostname
    account.onPublish(() => void account.broken.add(`${host}/cars/a-car`))
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(/cars\/a-car answered 500/)
    expect(traffic(account)).toEqual([{ version: before!.id, percentage: 100 }])
  })

  it('[SIT-01] whose sites fail: what it published is taken back, before the traffic', async () => {
    const account = await aDeployment({ only: ['gantry', 'harbour-street'] })
    await deploy(account.deps, PRODUCTION)
    const [gantry, other] = account.sites
    const changed = [{ ...gantry!, config: { ...(gantry!.config as object), name: 'Gantry of late' } }, other!]
    account.onPublish(() => void account.broken.add(`${new URL(gantry!.site.url).hostname}/`))
    await expect(deploy({ ...account.deps, sites: changed }, PRODUCTION)).rejects.toThrow(
      /gantry is live as in publication 1 again[.]\nThe Worker stays as it is/,
    )
    const [last, failed, first] = await account.history('gantry')
    expect(last).toMatchObject({ act: 'rollback', edition: first!.edition })
    expect(failed!.edition).not.toEqual(first!.edition)
    expect(await account.history('harbour-street')).toHaveLength(1)
  })

  it('[SIT-04] is uploaded anew after a secret was set, which the version before it lacks', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    const worker = account.state.workers.get('forecourt')!
    worker.versions.unshift({ id: 'with-a-secret', tag: null, alias: null })
    worker.deployments.unshift([{ version: 'with-a-secret', percentage: 100 }])
    await deploy(account.deps, PRODUCTION)
    expect(worker.versions).toHaveLength(3)
    expect(traffic(account)).toEqual([{ version: worker.versions[0]!.id, percentage: 100 }])
  })
})
