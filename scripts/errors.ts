/** An expected failure: its message is printed alone, without a stack trace, and the command exits with 1. */
export class CommandError extends Error {}

/** A command was called wrongly: the message is printed with the command's help, and the command exits with 2. */
export class UsageError extends Error {}

/** The message of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a script of the developer's; a failure prints its message, or its stack where it is a bug, and exits with 1. */
export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exit(1)
  }
}
