import { UsageError } from '../errors.ts'
import type { Runtime } from '../operator/runtime.ts'
import { isTerminal, withQuestions } from '../operator/terminal.ts'

/**
 * Asks before each step that cannot be undone. `answer` is what --confirm gave: the same word confirms every step. Throws
 * before the first step where that is another word, and where there is no terminal to ask in.
 */
export function confirmation(
  { stdin, printError }: Runtime,
  { word, answer }: { word: string; answer: string | undefined },
): (question: string) => Promise<boolean> {
  if (answer === word) return async () => true
  if (answer !== undefined) throw new UsageError(`--confirm is the name of the site: ${word}.`)
  const input = stdin()
  if (!isTerminal(input)) throw new UsageError(`Add --confirm ${word}, or run it in a terminal, which asks.`)
  return async (question) => {
    const typed = await withQuestions({ input }, (ask) => ask(`${question} Type ${word} to go on: `))
    if (typed === word) return true
    printError('Stopped there. What was done before stays done; run it again to go on.')
    return false
  }
}
