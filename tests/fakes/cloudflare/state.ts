import type { Share, StoreKind, VersionCounts } from '../../../scripts/deploy/account.ts'

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
  access: {
    policies: { id: string; name: string }[]
    applications: { id: string; type: string; domain: string; policies: string[] }[]
  }
  /** What the versions of a Worker have answered so far. */
  metrics: (worker: string) => VersionCounts[]
  /** Permissions that the token does not have. */
  lacks: Set<'access' | 'analytics'>
  ids: number
}

export const emptyAccount = (): FakeAccountState => ({
  stores: { kv: [], d1: [], queue: [], r2: [] },
  workers: new Map(),
  migrated: new Set(),
  access: { policies: [], applications: [] },
  metrics: () => [],
  lacks: new Set(),
  ids: 0,
})

/** A version as Cloudflare names one. */
export const newId = (state: FakeAccountState): string =>
  `00000000-0000-4000-8000-${String(++state.ids).padStart(12, '0')}`
