import { shardsOf } from '../../../platform/store-of.ts'
import { ownNumbers } from './move/numbers.ts'
import { RegistryError } from './service.ts'
import type { Stores } from './values.ts'

/** The database that a new site goes to: of those that are open to new sites, the one with the fewest. */
export async function emptiestShard(stores: Stores): Promise<string> {
  const closed = new Set(stores.CLOSED_SHARDS?.split(',').map((name) => name.trim()))
  const open = shardsOf(stores).filter(({ name }) => !closed.has(name))
  const { results } = await stores.DB.prepare(
    "select shard, count(*) as sites from site where state <> 'retired' group by shard",
  ).all<{ shard: string; sites: number }>()
  const sitesIn = new Map(results.map(({ shard, sites }) => [shard, sites]))
  const [emptiest] = open.toSorted((a, b) => (sitesIn.get(a.name) ?? 0) - (sitesIn.get(b.name) ?? 0))
  if (!emptiest) throw new RegistryError('invalid', 'No database takes new sites: CLOSED_SHARDS names all of them.')
  await ownNumbers(stores, emptiest)
  return emptiest.name
}
