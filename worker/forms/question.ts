import { constantTimeEqual, randomHex } from '../platform/crypto.ts'
import { signed } from './secret.ts'

/**
 * A question in plain words for whoever was taken for a robot: it is read aloud like any text, and a person answers it
 * in a word. Each is good for a while and for the one form it was put on.
 */
type Question = { asks: string; takes: readonly string[] }

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
const both = (number: number) => [String(number), NUMBERS[number]!]

const QUESTIONS: readonly Question[] = [
  { asks: 'How many wheels does a motorcycle have?', takes: both(2) },
  { asks: 'Which is heavier, a car or a bicycle?', takes: ['car', 'a car', 'the car'] },
  { asks: 'Which day comes after Friday?', takes: ['saturday', 'sat'] },
  { asks: 'How many days are in a week?', takes: both(7) },
  { asks: 'What is three plus four?', takes: both(7) },
  { asks: 'What is ten less four?', takes: both(6) },
  { asks: 'Which month comes after June?', takes: ['july', 'jul'] },
  { asks: 'What colour is a ripe banana?', takes: ['yellow'] },
]

const LASTS_MS = 60 * 60_000
const SHAPE = /^(\d)\.([0-9a-z]{1,10})\.([0-9a-f]{32})$/

type Means = { secret: string; site: string /** Name of the form's drawing. */; form: string }

/** A question, and what has to come back with its answer. */
export async function ask(means: Means, now: number): Promise<{ label: string; asked: string }> {
  const number = Number.parseInt(randomHex(16).slice(0, 2), 16) % QUESTIONS.length
  const what = `${number}.${now.toString(36)}`
  return { label: QUESTIONS[number]!.asks, asked: `${what}.${await proofOf(means, what)}` }
}

export async function isAnswered(means: Means, asked: string, answer: string, now: number): Promise<boolean> {
  const [, number = '', time = '', proof = ''] = SHAPE.exec(asked) ?? []
  const age = now - Number.parseInt(time, 36)
  if (!proof || !(age >= 0 && age < LASTS_MS) || !constantTimeEqual(proof, await proofOf(means, `${number}.${time}`)))
    return false
  const said = answer
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  return QUESTIONS[Number(number)]?.takes.includes(said) ?? false
}

const proofOf = ({ secret, site, form }: Means, what: string) => signed(secret, `question ${site} ${form} ${what}`)
