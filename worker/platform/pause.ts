/**
 * Lets requests that wait be answered before long work goes on. Statements of a local database do not: one after
 * another, they keep a local server from reading its connections.
 */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
