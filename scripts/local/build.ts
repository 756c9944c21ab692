import { spawnSync } from 'node:child_process'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

/** Builds client and Worker for production into dist/. */
export function build(): void {
  const { status, stderr, stdout } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`The build failed:\n${stdout}${stderr}`)
}

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
