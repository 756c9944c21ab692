import { runScript } from './errors.ts'

/** The measurements are in tests/, which may import scripts/ and not the other way about: hence a dynamic import. */
const BENCH_MODULE = '../tests/bench/run.ts'

await runScript(async () => {
  const { run } = (await import(BENCH_MODULE)) as { run: (args: string[]) => Promise<void> }
  await run(process.argv.slice(2))
})
