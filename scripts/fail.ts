/** A failure whose message is a sentence for the person at the terminal: printed alone, without a stack. */
export class Stop extends Error {}

/** A command was called wrongly: its help is shown beside the message. */
export class Misuse extends Error {}

/** Runs a command; ends it with one sentence and a non-zero exit when it fails. */
export async function main(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}
