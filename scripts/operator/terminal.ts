import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { InterruptedError } from '../errors.ts'

/** Prints a question and gives the line that is typed, trimmed. */
export type Ask = (question: string) => Promise<string>

export const isTerminal = (input: Readable): boolean => 'isTTY' in input && input.isTTY === true

/** Runs `work` with questions at a terminal; Ctrl+C and Ctrl+D at one throw InterruptedError. */
export async function withQuestions<Value>(
  { input, output = process.stderr }: { input: Readable; output?: Writable },
  work: (ask: Ask) => Promise<Value>,
): Promise<Value> {
  const terminal = createInterface({ input, output })
  let isOpen = true
  terminal.on('close', () => void (isOpen = false))
  terminal.on('SIGINT', () => terminal.close())
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await work(async (question) => {
      terminal.setPrompt(question)
      // Lines that were pasted are read after the end, too; a closed terminal shows no prompt.
      if (isOpen) terminal.prompt()
      const { value, done } = await lines.next()
      if (done) throw new InterruptedError()
      return value.trim()
    })
  } finally {
    terminal.close()
  }
}
