/** Lets requests that wait be answered before long work goes on. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
