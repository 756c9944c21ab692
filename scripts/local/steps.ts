export type Step = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Runs named steps, and prints the time that each took. */
export function stepTimer(): Step {
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
