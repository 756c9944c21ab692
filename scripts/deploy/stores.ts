import { CommandError } from '../errors.ts'
import { type Account, STORE_KINDS, type Store, type StoreKind } from './account.ts'
import type { BoundStore } from './config.ts'

export const KIND_TEXT: Record<StoreKind, string> = {
  kv: 'KV namespace',
  d1: 'D1 database',
  queue: 'queue',
  r2: 'R2 bucket',
}

export type FoundStore = BoundStore & { store: Store | null }

/** Which of the stores that a config binds the account has: by id where wrangler.toml has one, else by name. */
export async function findStores(account: Account, bound: BoundStore[]): Promise<FoundStore[]> {
  const kinds = STORE_KINDS.filter((kind) => bound.some((each) => each.kind === kind))
  const lists = new Map<StoreKind, Store[]>()
  for (const kind of kinds) lists.set(kind, await account.stores(kind))
  return bound.map((each) => {
    const stores = lists.get(each.kind) ?? []
    const store = stores.find(({ id, name }) => (each.id === null ? name === each.name : id === each.id))
    return { ...each, store: store ?? null }
  })
}

/** Finds the stores that a config binds, makes those that the account lacks, and gives them by their bindings. */
export async function ensureStores(
  { account, print }: { account: Account; print: (line: string) => void },
  bound: BoundStore[],
): Promise<Map<string, Store>> {
  const stores = new Map<string, Store>()
  for (const { kind, binding, name, id, store } of await findStores(account, bound)) {
    if (!store && id !== null)
      throw new CommandError(
        `wrangler.toml binds ${binding} to the ${KIND_TEXT[kind]} ${id}, which this account does not have. ` +
          'Correct the id, or put zeros in its place to have one found by its name or made.',
      )
    if (!store) print(`  making the ${KIND_TEXT[kind]} ${name}`)
    stores.set(binding, store ?? (await account.createStore(kind, name)))
  }
  return stores
}
