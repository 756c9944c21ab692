import { constantTimeEqual, randomHex } from '../platform/crypto.ts'
import { sign } from './form-secret.ts'

/**
 * A question in plain words for a shopper whose form looks automated: a screen reader says it like any text, and one
 * word answers it. Each is good for an hour and for the one form that it was put on.
 */
type Question = { text: string; answers: readonly string[] }

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
const digitAndWord = (number: number) => [String(number), NUMBERS[number]!]

const QUESTIONS: readonly Question[] = [
  { text: 'How many wheels does a motorcycle have?', answers: digitAndWord(2) },
  { text: 'Which is heavier, a car or a bicycle?', answers: ['car', 'a car', 'the car'] },
  { text: 'Which day comes after Friday?', answers: ['saturday', 'sat'] },
  { text: 'How many days are in a week?', answers: digitAndWord(7) },
  { text: 'What is three plus four?', answers: digitAndWord(7) },
  { text: 'What is ten less four?', answers: digitAndWord(6) },
  { text: 'Which month comes after June?', answers: ['july', 'jul'] },
  { text: 'What colour is a ripe banana?', answers: ['yellow'] },
]

const QUESTION_TTL_MS = 60 * 60_000
const TOKEN_PATTERN = /^(\d)\.([0-9a-z]{1,10})\.([0-9a-f]{32})$/

type Signer = { secret: string; site: string /** Name of the form's ticket. */; form: string }

/** A question, and the signed token that has to come back with its answer. */
export async function newQuestion(signer: Signer, now: number): Promise<{ label: string; challengeToken: string }> {
  const number = Number.parseInt(randomHex(16).slice(0, 2), 16) % QUESTIONS.length
  const content = `${number}.${now.toString(36)}`
  return { label: QUESTIONS[number]!.text, challengeToken: `${content}.${await proofOf(signer, content)}` }
}

export async function isAnswered(signer: Signer, challengeToken: string, answer: string, now: number) {
  const [, number = '', time = '', proof = ''] = TOKEN_PATTERN.exec(challengeToken) ?? []
  const age = now - Number.parseInt(time, 36)
  if (!proof || !(age >= 0 && age < QUESTION_TTL_MS)) return false
  if (!constantTimeEqual(proof, await proofOf(signer, `${number}.${time}`))) return false
  const word = answer
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  return QUESTIONS[Number(number)]?.answers.includes(word) ?? false
}

const proofOf = ({ secret, site, form }: Signer, content: string) => sign(secret, `question ${site} ${form} ${content}`)
