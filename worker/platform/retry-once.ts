/** The answer of `work`, asked a second time where it failed. Only for work that may be done twice. */
export const retryOnce = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch {
    return work()
  }
}
