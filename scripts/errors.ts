/** An expected failure: its message is printed alone, without a stack trace, and the command exits with 1. */
export class CommandError extends Error {}

/** A command was called wrongly: the message is printed with the command's help, and the command exits with 2. */
export class UsageError extends Error {}

/** Ctrl+C at a question: the command exits with 130, as shells expect of it. */
export class InterruptedError extends Error {}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs a script of the developer's. A failure prints its message, or its stack where it is a bug, and exits with 1; a
 * wrong call exits with 2. `help` is printed for `--help`.
 */
export async function runScript(script: () => Promise<void>, help?: string): Promise<void> {
  if (help && process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return console.log(help)
  try {
    await script()
  } catch (error) {
    console.error(error instanceof CommandError || error instanceof UsageError ? error.message : error)
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}
