/**
 * The server refuses filters of more comparisons and joints than 100 (`filter-by-max-ops`); n comparisons make 2n - 1. A
 * scoped key adds one of each.
 */
export const MAX_COMPARISONS = 49

/** The server would refuse the query; the stock index answers it. */
export class QueryTooComplex extends Error {}
