import { CommandError } from '../errors.ts'
import type { Wrangler } from './wrangler.ts'

/** The jobs Worker: the version that it had before; null where there was none, or where it is still this one. */
export type Alongside = { config: string; previous: string | null }

type RollBack = {
  wrangler: Wrangler
  config: string
  /** The version that had all traffic before; null where there was none, or where it is still this one. */
  previous: string | null
  alongside?: Alongside
  failures: string[]
  /** What was put back besides, a sentence each. */
  undone?: string[]
}

/** Gives all traffic to the version before, and throws CommandError that says what failed and how things stand. */
export async function rollBack(plan: RollBack): Promise<never> {
  const { wrangler, config, previous, alongside, failures, undone = [] } = plan
  const message = 'Rolled back: the deployment failed its tests'
  // Work of the version before is what goes on to come.
  for (const each of [alongside, { config, previous }])
    if (each?.previous) {
      const version = ['versions', 'deploy', `${each.previous}@100%`, '--yes']
      await wrangler([...version, '--message', message, '--config', each.config])
    }
  const worker =
    previous === null
      ? 'The Worker stays as it is. Mend the cause, then run the command again.'
      : `Rolled back: the version ${previous} has all traffic again.`
  const lines = ['The deployment fails its tests:', ...failures.map((failure) => `  ${failure}`), ...undone, worker]
  throw new CommandError(lines.join('\n'))
}
