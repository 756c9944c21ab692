/** The same work for the same argument, done once however often it is asked for. */
export function once<Given extends object, Value>(work: (given: Given) => Promise<Value>): typeof work {
  const done = new WeakMap<Given, Promise<Value>>()
  return (given) => {
    const known = done.get(given) ?? work(given)
    done.set(given, known)
    return known
  }
}
