import { describe, expect, it } from 'vitest'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { aDeployment, Killed, PRODUCTION, traffic } from './a-deployment.ts'

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
