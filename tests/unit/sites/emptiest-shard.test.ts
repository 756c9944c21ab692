import { describe, expect, it } from 'vitest'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

describe('a new site', () => {
  it('[SIT-05] goes to the database with the fewest sites, and none goes to one that is closed', async () => {
    const house = aRegistry()
    const shards: string[] = []
    delete house.stores.CLOSED_SHARDS
    for (let at = 0; at < 5; at++) {
      if (at === 3) house.stores.CLOSED_SHARDS = 'DB, DB_3'
      await house.publish(await aLoadedSite({ slug: `yard-${at}` }))
      shards.push((await house.registry.show(`yard-${at}`))!.shard)
    }
    expect(shards).toEqual(['DB', 'DB_2', 'DB_3', 'DB_2', 'DB_2'])
  })
})
