import { UsageError } from '../errors.ts'
import type { Runtime } from '../operator/runtime.ts'
import { isTerminal, withQuestions } from '../operator/terminal.ts'

/**
 * Asks before a step that cannot be undone. `answer` is what --confirm gave: the same word confirms every step. Without
 * a terminal nothing is confirmed by itself.
 */
export async function confirmed(
  { stdin, printError }: Runtime,
  question: string,
  { word, answer }: { word: string; answer: string | undefined },
): Promise<boolean> {
  if (answer === word) return true
  if (answer !== undefined) throw new UsageError(`--confirm is the name of the site: ${word}.`)
  const input = stdin()
  if (!isTerminal(input)) throw new UsageError(`Add --confirm ${word}, or run it in a terminal, which asks.`)
  const typed = await withQuestions({ input }, (ask) => ask(`${question} Type ${word} to go on: `))
  if (typed === word) return true
  printError('Stopped there. What was done before stays done; run it again to go on.')
  return false
}
