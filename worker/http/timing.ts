/** One thing that an answer took its time for, as browsers show it to a developer (OPS-03). */
export type Timing = {
  name: 'cache' | 'search' | 'total'
  /** Which of a few known ways it went; never anything of a request or a tenant. */
  desc?: string
  /** Milliseconds. */
  dur?: number
}

/** What `desc` says of an answer that stands in for a newer one. */
export const STALE = 'stale'

/** As the header Server-Timing has it. */
export const serverTiming = (timings: readonly Timing[]): string =>
  timings
    .map(({ name, desc, dur }) =>
      [name, dur === undefined ? [] : `dur=${Math.round(dur * 100) / 100}`, desc === undefined ? [] : `desc="${desc}"`]
        .flat()
        .join(';'),
    )
    .join(', ')
