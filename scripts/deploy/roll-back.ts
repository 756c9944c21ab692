import { CommandError } from '../errors.ts'
import type { Wrangler } from './wrangler.ts'

type RollBack = {
  wrangler: Wrangler
  config: string
  /** The version that had all traffic before; null where there was none, or where it is still this one. */
  previous: string | null
  failures: string[]
  /** What was put back besides, a sentence each. */
  undone?: string[]
}

/** Gives all traffic to the version before, and throws CommandError that says what failed and how things stand. */
export async function rollBack({ wrangler, config, previous, failures, undone = [] }: RollBack): Promise<never> {
  if (previous !== null) {
    const message = 'Rolled back: the deployment failed its tests'
    await wrangler(['versions', 'deploy', `${previous}@100%`, '--yes', '--message', message, '--config', config])
  }
  const worker =
    previous === null
      ? 'The Worker stays as it is. Mend the cause, then run the command again.'
      : `Rolled back: the version ${previous} has all traffic again.`
  const lines = ['The deployment fails its tests:', ...failures.map((failure) => `  ${failure}`), ...undone, worker]
  throw new CommandError(lines.join('\n'))
}
