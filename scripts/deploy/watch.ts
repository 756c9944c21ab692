import { CommandError } from '../errors.ts'
import type { VersionCounts } from './account.ts'
import type { DeployDeps } from './deps.ts'
import type { Released } from './release.ts'

const PAUSE_MS = 30_000
const MINUTE_MS = 60_000

type Watch = Released & {
  worker: string
  minutes: number
  /** Tests the sites by the version. Gives the failures. */
  test: () => Promise<string[]>
}

/**
 * Tests a version with a share of the traffic again and again, and looks at the errors that shoppers met with it. Gives the
 * failures at the first look that finds some. Where the metrics cannot be read, the tests alone count.
 */
export async function watch(
  { account, now, sleep, print }: Pick<DeployDeps, 'account' | 'now' | 'sleep' | 'print'>,
  { version, previous, worker, minutes, test }: Watch,
): Promise<string[]> {
  const since = now()
  let unread: string | null = null
  let report = ''

  async function errors(): Promise<string[]> {
    if (unread !== null) return []
    try {
      const counts = await account.invocations(worker, since)
      const [own, before] = [findCounts(counts, version), findCounts(counts, previous)]
      report = `errors of the new version: ${errorsText(own)}; of the one before: ${errorsText(before)}`
      return isFailing(own, before) ? [report] : []
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      unread = error.message
      print(`  The errors of the version cannot be seen, and its tests alone count. ${unread}`)
      return []
    }
  }

  print(`  watching it for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`)
  for (;;) {
    const failures = [...(await test()), ...(await errors())]
    if (failures.length > 0) return failures
    if (now() - since >= minutes * MINUTE_MS) break
    await sleep(PAUSE_MS)
  }
  if (unread === null) print(`  ${report}`)
  return []
}

/** A larger share of errors is not given to all shoppers, unless the version before has no less. */
const MAX_ERROR_SHARE = 0.01
/** Fewer errors say nothing of a version: one of twenty requests may be chance. */
const MIN_ERRORS = 3

type Counts = Pick<VersionCounts, 'requests' | 'errors'>

const failureShare = ({ requests, errors }: Counts): number => (requests === 0 ? 0 : errors / requests)

/** Whether a version fails too often to get more traffic, measured beside the version that it replaces. */
export const isFailing = (version: Counts, before: Counts): boolean =>
  version.errors >= MIN_ERRORS &&
  failureShare(version) > MAX_ERROR_SHARE &&
  failureShare(version) > failureShare(before)

export function errorsText(counts: Counts): string {
  const percent = (failureShare(counts) * 100).toLocaleString('en-AU', { maximumFractionDigits: 2 })
  return `${counts.errors} of ${counts.requests.toLocaleString('en-AU')} requests (${percent} %)`
}

/** The counts of one version among those of its Worker. */
const findCounts = (all: VersionCounts[], version: string | null): Counts =>
  all.find((each) => each.version === version) ?? { requests: 0, errors: 0 }
