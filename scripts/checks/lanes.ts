import { runStep, type Step, type StepResult, type Tally } from './step.ts'

/** Steps that run one after another; `after` names the step of another lane that has to end first. */
export type Lane = { steps: Step[]; after?: string }

/** Says on each result at once, then counts them all. Fails the process when a step failed. */
export async function runLanes(lanes: Lane[], env: NodeJS.ProcessEnv): Promise<void> {
  const started = Date.now()
  const names = lanes.flatMap(({ steps }) => steps.map(({ name }) => name))
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  const results: StepResult[] = []
  await Promise.all(
    lanes.map(async ({ steps, after }) => {
      if (after) await ends.get(after)?.promise
      for (const step of steps) {
        console.log(`-- ${step.name}: started`)
        const result = await runStep(step, env)
        print(result)
        results.push(result)
        ends.get(step.name)?.resolve()
      }
    }),
  )
  const total = results.reduce<Tally>(
    ({ passed, failed }, { tally }) => ({ passed: passed + tally.passed, failed: failed + tally.failed }),
    { passed: 0, failed: 0 },
  )
  const broken = results.filter(({ tally }) => tally.failed > 0).map(({ step }) => step.name)
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
  console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function print({ step, tally, output, seconds }: StepResult): void {
  console.log(`\n== ${step.name}`)
  process.stdout.write(output)
  console.log(`== ${step.name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}
