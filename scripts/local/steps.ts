export type Step = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Runs named steps one after the other, each told with the time it took. */
export function steps(): Step {
  return async (name, work) => {
    const started = performance.now()
    process.stdout.write(`${name} ...`)
    try {
      const value = await work()
      process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
      return value
    } catch (error) {
      process.stdout.write(' failed\n')
      throw error
    }
  }
}
