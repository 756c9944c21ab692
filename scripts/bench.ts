import { main } from './fail.ts'

// The measurements live with the tests, which know the scripts and not the other way about.
const RUN = '../tests/bench/run.ts'

await main(async () => {
  const { run } = (await import(RUN)) as { run: (args: string[]) => Promise<void> }
  await run(process.argv.slice(2))
})
