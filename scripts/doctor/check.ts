import { CommandError } from '../errors.ts'

/** What a check found: nothing, or what is wrong with the command that mends it. A note is no fault. */
export type Finding = { problem: string; mend: string; isNote?: true }

/** One row of a table of checks. It gives its findings; a CommandError that it throws is one, mended by `mend`. */
export type Check<Deps> = { name: string; mend: string; run: (deps: Deps) => Promise<Finding[]> | Finding[] }

type Print = (line: string) => void

/** Runs checks in order, prints a line for each and two for each finding. Gives the number of faults. */
export async function runChecks<Deps>(checks: Check<Deps>[], deps: Deps, print: Print): Promise<number> {
  let faults = 0
  for (const check of checks) {
    const findings = await runCheck(check, deps)
    const wrong = findings.filter(({ isNote }) => !isNote)
    faults += wrong.length
    print(`${wrong.length > 0 ? 'wrong' : findings.length > 0 ? 'note ' : 'ok   '}  ${check.name}`)
    for (const { problem, mend } of findings) print(`         ${problem}\n         mend: ${mend}`)
  }
  return faults
}

async function runCheck<Deps>({ run, mend }: Check<Deps>, deps: Deps): Promise<Finding[]> {
  try {
    return await run(deps)
  } catch (error) {
    if (error instanceof CommandError) return [{ problem: error.message, mend }]
    throw error
  }
}
