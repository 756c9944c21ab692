import { runStep, type Step, type StepResult } from './step.ts'

/** Steps that run one after another; `after` names the step of another lane that has to end first. */
export type Lane = { steps: Step[]; after?: string }

/**
 * Prints what failing steps said, then the failures and one count; unless `isQuiet` also a line as each step begins and
 * ends. Fails the process when a step failed.
 */
export async function runLanes(lanes: Lane[], env: NodeJS.ProcessEnv, { isQuiet = false } = {}): Promise<void> {
  const started = Date.now()
  const names = lanes.flatMap(({ steps }) => steps.map(({ name }) => name))
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  const results: StepResult[] = []
  await Promise.all(
    lanes.map(async ({ steps, after }) => {
      if (after) await ends.get(after)?.promise
      for (const step of steps) {
        if (!isQuiet) console.log(`-- ${step.name}: started`)
        const result = await runStep(step, env)
        print(result, isQuiet)
        results.push(result)
        ends.get(step.name)?.resolve()
      }
    }),
  )
  const sum = (key: 'passed' | 'failed') => results.reduce((total, { tally }) => total + tally[key], 0)
  for (const { step, tally } of results.filter((result) => result.tally.failed > 0)) {
    console.log([`\nFailed: ${step.name}`, ...tally.failures].join('\n  '))
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed in ${seconds} s`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

function print({ step, tally, output, seconds }: StepResult, isQuiet: boolean): void {
  const isPassed = tally.failed === 0
  if (!isPassed) process.stdout.write(`\n== ${step.name}\n${output}`)
  if (!isPassed || !isQuiet) console.log(`== ${step.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`)
  for (const note of tally.notes ?? []) console.log(`  ${note}`)
}
