import type { VersionCounts } from './account.ts'

/** A larger share of errors is not given to all shoppers, unless the version before has no less. */
export const MAX_ERROR_SHARE = 0.01
/** Fewer errors say nothing of a version: one of twenty requests may be chance. */
export const MIN_ERRORS = 3

export type Counts = Pick<VersionCounts, 'requests' | 'errors'>

const shareOf = ({ requests, errors }: Counts): number => (requests === 0 ? 0 : errors / requests)

/** Whether a version fails too often to get more traffic, measured beside the version that it replaces. */
export const isFailing = (version: Counts, before: Counts): boolean =>
  version.errors >= MIN_ERRORS && shareOf(version) > MAX_ERROR_SHARE && shareOf(version) > shareOf(before)

/** '3 of 120 requests (2.5 %)' */
export function errorsText(counts: Counts): string {
  const percent = (shareOf(counts) * 100).toLocaleString('en-AU', { maximumFractionDigits: 2 })
  return `${counts.errors} of ${counts.requests.toLocaleString('en-AU')} requests (${percent} %)`
}

/** The counts of one version among those of its Worker. */
export const countsOf = (all: VersionCounts[], version: string | null): Counts =>
  all.find((each) => each.version === version) ?? { requests: 0, errors: 0 }
