import { runStep, type Step, type StepResult } from './step.ts'

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
  const sum = (key: 'passed' | 'failed') => results.reduce((total, { tally }) => total + tally[key], 0)
  for (const { step, tally } of results.filter((result) => result.tally.failed > 0)) {
    console.log([`\nFailed: ${step.name}`, ...tally.failures].join('\n  '))
  }
  console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

function print({ step, tally, output, seconds }: StepResult): void {
  console.log(`\n== ${step.name}`)
  process.stdout.write(output)
  console.log(`== ${step.name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}
