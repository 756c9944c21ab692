import { runScript } from './errors.ts'

/** The measurements are in tests/, which may import scripts/ and not the other way about: hence dynamic imports. */
const BENCH_MODULE = '../tests/bench/run.ts'
const CHECK_MODULE = '../tests/bench/check/run.ts'

await runScript(async () => {
  const [first, ...others] = process.argv.slice(2)
  if (first === 'check') {
    const { check } = (await import(CHECK_MODULE)) as { check: (args: string[]) => Promise<void> }
    return check(others)
  }
  const { run } = (await import(BENCH_MODULE)) as { run: (args: string[]) => Promise<void> }
  await run(process.argv.slice(2))
})
