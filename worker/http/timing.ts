// Not hono/timing: it keeps metrics as finished header text, while the page cache reads them to leave stale answers out.

/** One measure of an answer, as browsers show it to a developer (OPS-03). */
export type Timing = {
  name: 'cache' | 'menus' | 'search' | 'suggestions' | 'total'
  /** One of a few known words; never anything of a request or a tenant. */
  desc?: string
  /** Milliseconds. */
  dur?: number
}

/** `desc` of an answer that stands in for a newer one. */
export const STALE = 'stale'

export const serverTiming = (timings: readonly Timing[]): string =>
  timings
    .map(({ name, desc, dur }) =>
      [name, dur === undefined ? [] : `dur=${Math.round(dur * 100) / 100}`, desc === undefined ? [] : `desc="${desc}"`]
        .flat()
        .join(';'),
    )
    .join(', ')
