import type { Share, StoreKind } from '../../../scripts/deploy/account.ts'

type FakeWorker = {
  secrets: Record<string, string>
  versions: { id: string; tag: string | null; alias: string | null }[]
  /** Newest first. */
  deployments: Share[][]
  triggers: number
}

/** What an account in memory holds. */
export type FakeAccountState = {
  stores: Record<StoreKind, { id: string; name: string }[]>
  workers: Map<string, FakeWorker>
  /** Databases that were migrated, by their ids. */
  migrated: Set<string>
  /** KV namespaces that sites were published to, by their ids. */
  published: Set<string>
  ids: number
}

export const emptyAccount = (): FakeAccountState => ({
  stores: { kv: [], d1: [], queue: [], r2: [] },
  workers: new Map(),
  migrated: new Set(),
  published: new Set(),
  ids: 0,
})

/** A version as Cloudflare names one. */
export const newId = (state: FakeAccountState): string =>
  `00000000-0000-4000-8000-${String(++state.ids).padStart(12, '0')}`
