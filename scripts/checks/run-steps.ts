import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { ROOT } from '../root.ts'

export type Tally = {
  passed: number
  failed: number
  /** The titles of failed tests, where the step counts tests. */
  failures: string[]
  /** What is worth a line though it passed. */
  notes?: string[]
}

export type Step = {
  name: string
  command: string[]
  /** Gives way to other processes: fills the time that they wait. */
  isBackground?: true
  /** Counts the step's tests once it has ended; a step without a count is one check. Throws where there is no report. */
  count?: () => Tally
}

export type StepResult = { step: Step; tally: Tally; output: string; seconds: number }

/** Lowest urgency at which a background step still runs beside a busy one. */
const BACKGROUND_PRIORITY = 10

/** Runs one step and keeps its output, so that the lines of steps that run side by side do not mix. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const started = Date.now()
  const { code, output } = await capture(step, env)
  return { step, tally: countTally(step, code), output, seconds: Math.round((Date.now() - started) / 1000) }
}

function capture(
  { command: [program = '', ...args], isBackground }: Step,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const output = () => Buffer.concat(parts).toString('utf8')
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env })
    if (isBackground && child.pid) setPriority(child.pid, BACKGROUND_PRIORITY)
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('error', (error) => resolve({ code: 1, output: `${output()}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: output() }))
  })
}

/** A runner that ends before it writes its report, or that fails outside any test, counts as one failure. */
function countTally({ count }: Step, code: number): Tally {
  const broken = { passed: 0, failed: 1, failures: [] }
  if (!count) return code === 0 ? { passed: 1, failed: 0, failures: [] } : broken
  try {
    const tally = count()
    if (code === 0 || tally.failed > 0) return tally
    return { ...tally, failed: 1, failures: ['an error outside its tests, which its output names'] }
  } catch {
    return broken
  }
}

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
  // Failed tests are listed at the end, each with what it said.
  const isListed = isQuiet && tally.failures.length > 0
  if (!isPassed && !isListed) process.stdout.write(`\n== ${step.name}\n${output}`)
  if (!isPassed || !isQuiet) console.log(`== ${step.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`)
  for (const note of tally.notes ?? []) console.log(`  ${note}`)
}
