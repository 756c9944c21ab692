import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeployConfig } from '../../../scripts/deploy/config.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { dryRun } from '../../../scripts/deploy/dry-run.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { removeInstance } from '../../../scripts/deploy/remove.ts'
import { aDeployment, Killed } from './a-deployment.ts'

const PRODUCTION: Target = { environment: 'production' }
const PREVIEW: Target = { environment: 'preview', instance: 'pr-12' }

/** The share of each version of a Worker. */
const traffic = ({ state }: Awaited<ReturnType<typeof aDeployment>>, name = 'forecourt') =>
  state.workers.get(name)?.deployments[0]

describe('a deployment to an empty account', () => {
  it('[SIT-04] makes the stores, migrates, uploads with secrets, publishes and tests each site', async () => {
    const account = await aDeployment()
    const tested = await deploy(account.deps, PRODUCTION)
    const { state } = account
    expect(state.stores.kv.map(({ name }) => name)).toEqual(['forecourt-kv'])
    expect(state.stores.d1.map(({ name }) => name)).toEqual(['forecourt', 'forecourt-2'])
    expect([...state.migrated]).toEqual(state.stores.d1.map(({ id }) => id))
    expect([...account.registries.keys()]).toEqual(state.stores.kv.map(({ id }) => id))
    for (const { site } of account.sites) expect(await account.history(site.slug)).toHaveLength(1)
    expect(state.stores.r2.map(({ name }) => name)).toEqual(['forecourt-files'])
    expect(state.stores.queue.map(({ name }) => name)).toEqual(['forecourt-work', 'forecourt-jobs'])
    const { secrets } = state.workers.get('forecourt')!
    expect(Object.keys(secrets)).toEqual(['FORM_SECRET', 'SIGN_IN_SECRET'])
    expect(state.workers.get('forecourt-jobs')!.secrets).toEqual(secrets)
    expect(tested.map(({ slug }) => slug)).toEqual(account.sites.map(({ site }) => site.slug))
  })

  it('[SIT-04] says which secrets it cannot make, what is off without them, and how to set one', async () => {
    const { deps, printed } = await aDeployment()
    await deploy(deps, PRODUCTION)
    const text = printed.join('\n')
    expect(text).toContain('RESEND_API_KEY is not set: Mail goes by the binding `EMAIL`')
    expect(text).toMatch(/STRIPE_KEY_\w+ is not set: Payments are not possible/)
    expect(text).toMatch(/npx wrangler secret put <name> --config \S+\/wrangler\.production\.json/)
    expect(text).not.toContain('FORM_SECRET is not set')
  })

  it('[SIT-04] never changes a secret that is set', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    const before = { ...account.state.workers.get('forecourt')!.secrets }
    account.changeTheCode()
    await deploy(account.deps, PRODUCTION)
    expect(account.state.workers.get('forecourt')!.secrets).toEqual(before)
  })

  it('[SIT-04] names the sites whose hosts do not lead to it yet, and tests the others', async () => {
    const { deps, printed, sites } = await aDeployment({ isPointedAt: (host) => !host.includes('harbour') })
    const tested = await deploy(deps, PRODUCTION)
    expect(tested).toHaveLength(sites.length - 1)
    expect(printed.join('\n')).toMatch(/harbour-street: https:\S+ does not lead to this Worker yet/)
  })
})

describe('a deployment that is killed', () => {
  it('[SIT-04] ends right when it is run again, after any step, and makes nothing twice', async () => {
    const only = ['gantry', 'harbour-street']
    const whole = await aDeployment({ only })
    await deploy(whole.deps, PRODUCTION)
    let kills = 0
    for (let at = 1; at <= whole.commands.length + 5; at++) {
      const account = await aDeployment({ only })
      account.killAfterWrites(at)
      const first = await deploy(account.deps, PRODUCTION).catch((error: unknown) => error)
      if (first instanceof Killed) kills++
      account.killAfterWrites(Number.POSITIVE_INFINITY)
      await deploy(account.deps, PRODUCTION)
      expect(account.state.stores).toEqual(whole.state.stores)
      expect(account.state.workers.get('forecourt')!.versions).toHaveLength(1)
      expect(traffic(account)?.map(({ percentage }) => percentage)).toEqual([100])
      for (const { site } of account.sites) expect(await account.history(site.slug)).toHaveLength(1)
    }
    expect(kills).toBeGreaterThanOrEqual(8)
  })

  it('[SIT-04] the same in the middle of a gradual release: the new version has all traffic at the end', async () => {
    for (let at = 1; at <= 7; at++) {
      const account = await aDeployment({ only: ['gantry'] })
      await deploy(account.deps, PRODUCTION)
      account.changeTheCode()
      account.killAfterWrites(at)
      await deploy(account.deps, PRODUCTION).catch(() => {})
      account.killAfterWrites(Number.POSITIVE_INFINITY)
      await deploy(account.deps, PRODUCTION)
      const { versions } = account.state.workers.get('forecourt')!
      expect(versions).toHaveLength(2)
      expect(traffic(account)).toEqual([{ version: versions[0]!.id, percentage: 100 }])
    }
  })
})

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

const storesOf = ({ kv_namespaces, d1_databases }: DeployConfig) => [kv_namespaces, d1_databases]

describe('the jobs Worker', () => {
  it('[TRU-02] has cron, queues and the bucket of files, and no address; the web Worker hands calls to it', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    const configOf = (part: 'web' | 'jobs') =>
      JSON.parse(
        readFileSync(join(account.deps.buildFolders[part], 'wrangler.production.json'), 'utf8'),
      ) as DeployConfig
    const [web, jobs] = [configOf('web'), configOf('jobs')]
    expect([web.triggers?.crons, web.queues, web.r2_buckets]).toEqual([[], { producers: [], consumers: [] }, []])
    expect(web).toMatchObject({
      services: [{ binding: 'INTAKE', service: 'forecourt-jobs', entrypoint: 'JobsIntake' }],
    })
    expect(jobs).toMatchObject({ name: 'forecourt-jobs', workers_dev: false, triggers: { crons: ['* * * * *'] } })
    expect(jobs.queues.consumers?.map(({ queue }) => queue)).toEqual(['forecourt-work', 'forecourt-jobs'])
    expect(jobs).not.toHaveProperty('routes')
    expect(storesOf(jobs)).toEqual(storesOf(web))
  })

  it('[TRU-02] is deployed before the web Worker, and goes back with it', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    const uploads = account.commands.filter((command) => command.startsWith('deploy '))
    expect(uploads.map((command) => command.includes(account.deps.buildFolders.jobs))).toEqual([true, false])
    const [before] = account.state.workers.get('forecourt-jobs')!.versions
    account.changeTheCode()
    account.broken.add(`${new URL(account.sites[0]!.site.url).hostname}/search`)
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(/answered 500/)
    expect(traffic(account, 'forecourt-jobs')).toEqual([{ version: before!.id, percentage: 100 }])
  })

  it('[TRU-02] that lacks a secret of the web Worker stops a deployment before anything is changed', async () => {
    const account = await aDeployment({ only: ['gantry'] })
    await deploy(account.deps, PRODUCTION)
    account.state.workers.get('forecourt-jobs')!.secrets = {}
    account.commands.length = 0
    await expect(deploy(account.deps, PRODUCTION)).rejects.toThrow(/lacks FORM_SECRET and SIGN_IN_SECRET/)
    expect(account.commands).toEqual([])
  })
})

describe('a preview', () => {
  it('[TRU-06] has a Worker, stores and secrets of its own', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    await deploy(account.deps, PREVIEW)
    const { state } = account
    expect(state.stores.kv.map(({ name }) => name)).toEqual(['forecourt-kv', 'forecourt-preview-pr-12-kv'])
    expect(state.stores.d1.map(({ name }) => name)).toEqual([
      'forecourt',
      'forecourt-2',
      'forecourt-preview-pr-12',
      'forecourt-preview-pr-12-2',
    ])
    const own = state.workers.get('forecourt-preview-pr-12')!.secrets
    expect(Object.keys(own)).toEqual(['FORM_SECRET', 'SIGN_IN_SECRET'])
    const live = Object.values(state.workers.get('forecourt')!.secrets)
    expect(Object.values(own).filter((value) => live.includes(value))).toEqual([])
  })

  it('[TEN-09] shows each site at an address of its own, with demo stock', async () => {
    const account = await aDeployment()
    const seeded: string[] = []
    const seedDemo = async ({ origin }: { origin: string }) => void seeded.push(origin)
    const addresses = await deploy({ ...account.deps, seedDemo }, PREVIEW)
    expect(addresses.map(({ origin }) => origin)).toContain(
      'https://harbour-street-forecourt-preview-pr-12.example.workers.dev',
    )
    expect(seeded).toEqual(addresses.map(({ origin }) => origin))
  })

  it('[TRU-06] that a stranger can open is a failure, which says what to do', async () => {
    const { deps } = await aDeployment()
    await expect(deploy({ ...deps, publicFetch: deps.httpFetch }, PREVIEW)).rejects.toThrow(/behind Cloudflare Access/)
  })

  it('[TRU-06] goes with its stores, and nothing else does', async () => {
    const account = await aDeployment()
    await deploy(account.deps, PRODUCTION)
    const before = structuredClone(account.state.stores)
    await deploy(account.deps, PREVIEW)
    await removeInstance(account.deps, PREVIEW)
    await removeInstance(account.deps, PREVIEW)
    expect(account.state.stores).toEqual(before)
    expect([...account.state.workers.keys()]).toEqual(['forecourt-jobs', 'forecourt'])
  })
})

it('[SIT-04] a dry run prints every call and command, and writes nothing', async () => {
  const account = await aDeployment()
  await deploy(dryRun(account.deps), PRODUCTION)
  expect(account.commands).toEqual([])
  expect(account.calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  const text = account.printed.join('\n')
  for (const expected of [
    'POST /accounts/…/storage/kv/namespaces forecourt-kv',
    'POST /accounts/…/d1/database forecourt',
    'wrangler d1 migrations apply DB --remote',
    'wrangler deploy --config',
    'publish gantry',
    'publish harbour-street',
  ])
    expect(text).toContain(expected)
})

it('[SIT-04] a dry run of staging names the demo stock and the application of Access too', async () => {
  const account = await aDeployment({ only: ['gantry'] })
  await deploy(dryRun({ ...account.deps, account: null }), { environment: 'staging' })
  const text = account.printed.join('\n')
  expect(text).toContain('POST https://gantry-worker.subdomain.workers.dev/api/stock, demo stock')
  expect(text).toContain('POST /accounts/…/access/apps *.<subdomain>.workers.dev')
})
