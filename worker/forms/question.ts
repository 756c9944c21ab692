import { HOUR_MS } from '../../shared/time.ts'
import { constantTimeEqual, randomHex } from '../platform/crypto.ts'
import { sign } from './form-secret.ts'
import { type PlainQuestion, QUESTION_PATTERNS } from './question-patterns.ts'

/**
 * A question for a shopper whose form looks automated. Its token is good for an hour, for the one form that it was put
 * on, and once: `protection.ts` claims it for what is sent with it.
 */
const QUESTION_TTL_MS = HOUR_MS
/** A random name, when it was put (epoch ms), and the signature. */
const TOKEN_PATTERN = /^([0-9a-f]{16})\.([0-9a-z]{1,10})\.([0-9a-f]{32})$/

type Signer = { secret: string; site: string /** Name of the form's ticket. */; form: string }

/** The question that a token stands for. Only the server can tell it from the token. */
export async function questionOf(secret: string, challengeToken: string): Promise<PlainQuestion> {
  let left = BigInt(`0x${await sign(secret, `question ${challengeToken.split('.')[0]!}`)}`)
  const draw = (below: number) => {
    const drawn = Number(left % BigInt(below))
    left /= BigInt(below)
    return drawn
  }
  return QUESTION_PATTERNS[draw(QUESTION_PATTERNS.length)]!(draw)
}

/** A question, and the signed token that has to come back with its answer. */
export async function newQuestion(signer: Signer, now: number): Promise<{ label: string; challengeToken: string }> {
  const content = `${randomHex(8)}.${now.toString(36)}`
  const challengeToken = `${content}.${await proofOf(signer, content)}`
  return { label: (await questionOf(signer.secret, challengeToken)).text, challengeToken }
}

/** Until when (epoch ms) a right answer counts; null where it is wrong, too old, or the token is of another form. */
export async function answeredUntil(
  signer: Signer,
  challengeToken: string,
  answer: string,
  now: number,
): Promise<number | null> {
  const [, name = '', time = '', proof = ''] = TOKEN_PATTERN.exec(challengeToken) ?? []
  const at = Number.parseInt(time, 36)
  if (!proof || !(at <= now && now < at + QUESTION_TTL_MS)) return null
  if (!constantTimeEqual(proof, await proofOf(signer, `${name}.${time}`))) return null
  const word = answer
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  return (await questionOf(signer.secret, challengeToken)).answers.includes(word) ? at + QUESTION_TTL_MS : null
}

const proofOf = ({ secret, site, form }: Signer, content: string) => sign(secret, `asked ${site} ${form} ${content}`)
