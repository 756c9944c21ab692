import { expect, it } from 'vitest'
import { deploymentNote, publishSites, rollBackSites } from '../../../scripts/deploy/publish-sites.ts'
import { auditedRegistry } from '../../../scripts/deploy/remote-stores.ts'
import { describeOutcome } from '../../../scripts/operator/format.ts'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import type { SiteRegistry } from '../../../worker/features/sites/registry/service.ts'
import { listActs } from '../../../worker/platform/audit.ts'
import { platformStore } from '../../../worker/platform/store-of.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const publish = async (registry: SiteRegistry, sites: LoadedSite[], tag = 'a build') =>
  publishSites(registry, { sites, note: await deploymentNote(tag, sites) })

const north = (name = 'North Road') => aLoadedSite({ slug: 'north-road', name })
const south = (name = 'South Road') => aLoadedSite({ slug: 'south-road', name })

it('[SIT-01] a deployment publishes what has changed, and knows the publication before', async () => {
  const { registry } = aRegistry()
  await publish(registry, [await north(), await south()])
  const { publications } = await publish(registry, [await north('North Road Cars'), await south()])
  expect(publications).toEqual([{ slug: 'north-road', number: 2, before: 1 }])
  expect((await registry.show('north-road'))?.name).toBe('North Road Cars')
  expect(await registry.history('south-road')).toHaveLength(1)
})

it('[SIT-01] killed after it published and run again, it still knows which publications are its own', async () => {
  const { registry } = aRegistry()
  await publish(registry, [await north(), await south()])
  const changed = [await north('North Road Cars'), await south()]
  await publish(registry, changed)
  expect((await publish(registry, changed)).publications).toEqual([{ slug: 'north-road', number: 2, before: 1 }])
})

it('[SIT-01] rolled back, each site is live as it was before, byte for byte, and its history says why', async () => {
  const { registry } = aRegistry()
  await publish(registry, [await north(), await south()])
  const before = await Promise.all(
    ['north-road', 'south-road'].map(async (slug) => (await registry.show(slug))?.edition),
  )
  const { publications } = await publish(registry, [await north('North Road Cars'), await south('South Road Cars')])
  expect(await rollBackSites(registry, publications)).toEqual([
    'north-road is live as in publication 1 again.',
    'south-road is live as in publication 1 again.',
  ])
  const after = await Promise.all(
    ['north-road', 'south-road'].map(async (slug) => (await registry.show(slug))?.edition),
  )
  expect(after).toEqual(before)
  const [last] = await registry.history('north-road')
  expect(last).toMatchObject({ act: 'rollback', actor: 'deploy', note: 'to 1. the deployment failed its tests' })
})

it('[SIT-01] a new site has nothing to go back to, and a publication of another hand is left alone', async () => {
  const { registry, publish: publishByHand } = aRegistry()
  await publishByHand(await south())
  const { publications } = await publish(registry, [await north(), await south()])
  expect(publications).toEqual([{ slug: 'north-road', number: 1, before: null }])
  expect(await rollBackSites(registry, publications)).toEqual(['north-road is new and stays live as publication 1.'])
})

it('[SIT-01] a site whose host another has is named, and does not stop the others', async () => {
  const { registry } = aRegistry()
  await publish(registry, [await north()])
  const taken = await aLoadedSite({ slug: 'east-road', url: 'https://north-road.example' })
  const { publications, failures } = await publish(registry, [taken, await south()])
  expect(failures).toEqual([
    'east-road is not published: A host leads to one site: north-road.example belongs to north-road.',
  ])
  expect(publications.map(({ slug }) => slug)).toEqual(['south-road'])
})

it('[TRU-05] what a deployment publishes, rolls back or is refused stands in the audit trail, by the site', async () => {
  const { registry, stores } = aRegistry()
  const platform = platformStore(stores)
  const audited = auditedRegistry(registry, platform)
  await publish(audited, [await north()])
  const taken = await aLoadedSite({ slug: 'east-road', url: 'https://north-road.example' })
  await publish(audited, [taken])
  const { publications } = await publish(audited, [await north('North Road Cars')])
  await rollBackSites(audited, publications)
  const acts = await listActs(platform, { since: 0 })
  const told = acts.map(({ actor, what, status }) => `${actor.split(' ')[0]}: ${what}, ${describeOutcome(status)}`)
  expect(told.toSorted()).toEqual([
    'deploy: deploy publish /east-road, failed',
    'deploy: deploy publish /north-road, done',
    'deploy: deploy publish /north-road, done',
    'deploy: deploy rollback /north-road, done',
  ])
  expect(await listActs(platform, { since: 0, about: '/east-road' })).toHaveLength(1)
})
