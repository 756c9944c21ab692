import { describe, expect, it } from 'vitest'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { removeInstance } from '../../../scripts/deploy/program.ts'
import { aDeployment, PREVIEW, PRODUCTION } from './a-deployment.ts'

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
