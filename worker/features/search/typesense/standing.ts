import type { LRUCache } from 'lru-cache'
import { SECOND_MS } from '../../../../shared/time.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import { type HostedState, readHostedState } from './hosted-state.ts'

/**
 * How a server stands to the published stock of a site (STK-07). `not_needed`: the site's own index can search it.
 * `behind`: the server holds another version. `hasIndex`: whether the index can stand in.
 */
export type Standing = {
  state: 'not_needed' | 'behind' | 'current'
  version: string | null
  hasIndex: boolean
}

/** What an isolate last read of what servers hold, by place. */
export type HostedStates = LRUCache<string, { state: HostedState | null; readAt: number }>

/** Read this recently it is not read again; a request waits no longer than this for a read (ms). */
const FRESH_FOR_MS = 2 * SECOND_MS
const WAIT_MS = 300

type StandingDeps = {
  kv: KVNamespace
  site: string
  place: { host: string; collection: string }
  isTrial: boolean
  /** The version of the published stock; throws while it cannot be read. */
  publishedVersion: () => Promise<string>
  /** Whether the site's own index has the stock; throws while it cannot be read. */
  isIndexed: () => Promise<boolean>
  states: HostedStates
  now: number
}

/** Never fails: while what the server holds cannot be read, it counts as current. */
export async function standingOf(deps: StandingDeps): Promise<Standing> {
  const { isTrial, publishedVersion, isIndexed } = deps
  // A trial reads no index until it needs a stand-in.
  const hasIndex = isTrial || (await isIndexed().catch(() => false))
  if (hasIndex && !isTrial) return { state: 'not_needed', version: null, hasIndex }
  const [version, held] = await Promise.all([publishedVersion().catch(() => null), readHeld(deps)])
  const isBehind = version !== null && held !== UNKNOWN && held?.version !== version
  return { state: isBehind ? 'behind' : 'current', version, hasIndex }
}

const UNKNOWN = Symbol('unknown')

async function readHeld({ kv, site, place, states, now }: StandingDeps) {
  const key = `${site}\n${place.host}\n${place.collection}`
  const known = states.get(key)
  if (known && now - known.readAt < FRESH_FOR_MS) return known.state
  try {
    const read = await withTimeout(readHostedState(kv, site), WAIT_MS)
    const state = read?.host === place.host && read.collection === place.collection ? read : null
    states.set(key, { state, readAt: now })
    return state
  } catch {
    return known ? known.state : UNKNOWN
  }
}
