import { WEEKDAYS } from '../../shared/location/day-words.ts'
import { HOUR_MS, MONTHS } from '../../shared/time.ts'
import { constantTimeEqual, randomHex, sign } from '../platform/crypto.ts'

/** Questions in plain words that a person answers with one word. Each pattern makes many, against lists of answers. */
type PlainQuestion = { text: string; answers: readonly string[] }

/** A number from 0 up to, and without, `below`. */
type Draw = (below: number) => number
type Pattern = (draw: Draw) => PlainQuestion
type Thing = [name: string, ...answers: string[]]

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const numberAnswers = (value: number) => [String(value), NUMBERS[value]!]
const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')
/** Lightest first, each far from the next. */
const WEIGHTS = ['a feather', 'a coin', 'an apple', 'a brick', 'a bicycle', 'a car', 'a bus', 'a train']
const KINDS: Record<string, readonly string[]> = {
  'an animal': ['dog', 'horse', 'sheep', 'kangaroo', 'spider', 'cat'],
  'a colour': ['red', 'blue', 'green', 'yellow', 'purple', 'white'],
  'a fruit': ['apple', 'banana', 'pear', 'mango', 'grape', 'lemon'],
  'a drink': ['water', 'milk', 'coffee', 'tea', 'juice', 'beer'],
  'a part of the body': ['hand', 'knee', 'elbow', 'nose', 'foot', 'ear'],
  'a piece of clothing': ['shirt', 'hat', 'sock', 'coat', 'scarf', 'glove'],
  'a tool': ['hammer', 'spanner', 'saw', 'drill', 'shovel', 'screwdriver'],
}
const WHEELS: readonly Thing[] = [
  ['a bicycle', ...numberAnswers(2)],
  ['a motorcycle', ...numberAnswers(2)],
  ['a tricycle', ...numberAnswers(3)],
  ['a car', ...numberAnswers(4)],
  ['a ute', ...numberAnswers(4)],
  ['a unicycle', ...numberAnswers(1)],
]
const OPPOSITES: readonly Thing[] = [
  ['hot', 'cold'],
  ['up', 'down'],
  ['left', 'right'],
  ['big', 'small', 'little'],
  ['wet', 'dry'],
  ['day', 'night'],
  ['open', 'closed', 'shut', 'close'],
  ['fast', 'slow'],
  ['old', 'new', 'young'],
  ['full', 'empty'],
  ['early', 'late'],
  ['heavy', 'light'],
]
const TYPICAL_COLOURS: readonly Thing[] = [
  ['a ripe banana', 'yellow'],
  ['fresh grass', 'green'],
  ['milk', 'white'],
  ['snow', 'white'],
  ['a stop sign', 'red'],
  ['a clear sky by day', 'blue'],
  ['coal', 'black'],
  ['a ripe tomato', 'red'],
]

const pick = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)]!
const withArticle = (thing: string) => {
  const bare = thing.replace(/^an? /, '')
  return [bare, thing, `the ${bare}`]
}
/** Two different items: the index of the first is the smaller. */
function pair<Item>(draw: Draw, items: readonly Item[]): [Item, Item] {
  const first = draw(items.length - 1)
  return [items[first]!, items[first + 1 + draw(items.length - 1 - first)]!]
}
/** `size` different ones, in any order. */
function some<Item>(draw: Draw, items: readonly Item[], size: number): Item[] {
  const rest = [...items]
  return Array.from({ length: size }, () => rest.splice(draw(rest.length), 1)[0]!)
}
const shuffled = <Item>(draw: Draw, items: readonly Item[]): Item[] => some(draw, items, items.length)
const words = () => Object.values(KINDS).flat()

/** What stands next to an item in a list that goes round or ends. */
const neighbour =
  (noun: string, items: readonly string[], toAnswers = (item: string) => [item.toLowerCase()]): Pattern =>
  (draw) => {
    const at = 1 + draw(items.length - 2)
    const isAfter = draw(2) === 0
    return {
      text: `Which ${noun} comes ${isAfter ? 'after' : 'before'} ${items[at]!}?`,
      answers: toAnswers(items[isAfter ? at + 1 : at - 1]!),
    }
  }

const sum =
  (make: (draw: Draw) => [text: string, value: number]): Pattern =>
  (draw) => {
    const [text, value] = make(draw)
    return { text: `What is ${text}?`, answers: numberAnswers(value) }
  }

/** What is known of one thing of a list. */
const askAbout =
  (things: readonly Thing[], ask: (thing: string) => string): Pattern =>
  (draw) => {
    const [thing, ...answers] = pick(draw, things)
    return { text: ask(thing), answers }
  }

export const QUESTION_PATTERNS: readonly Pattern[] = [
  sum((draw) => {
    const [a, b] = [1 + draw(10), 1 + draw(10)]
    return [`${NUMBERS[a]!} plus ${NUMBERS[b]!}`, a + b]
  }),
  sum((draw) => {
    const [a, b] = [10 + draw(11), 1 + draw(9)]
    return [`${NUMBERS[a]!} less ${NUMBERS[b]!}`, a - b]
  }),
  sum((draw) => {
    const half = 1 + draw(10)
    return [`two times ${NUMBERS[half]!}`, 2 * half]
  }),
  sum((draw) => {
    const half = 1 + draw(10)
    return [`half of ${NUMBERS[2 * half]!}`, half]
  }),
  neighbour('number', NUMBERS, (item) => numberAnswers(NUMBERS.indexOf(item))),
  (draw) => {
    const [low, high] = pair(draw, NUMBERS)
    const isLarger = draw(2) === 0
    return {
      text: `Which number is ${isLarger ? 'larger' : 'smaller'}: ${shuffled(draw, [low, high]).join(' or ')}?`,
      answers: numberAnswers(NUMBERS.indexOf(isLarger ? high : low)),
    }
  },
  (draw) => {
    const first = draw(17)
    const missing = 1 + draw(2)
    const row = [0, 1, 2, 3].map((step) => (step === missing ? 'blank' : NUMBERS[first + step]!))
    return { text: `Which number is missing: ${row.join(', ')}?`, answers: numberAnswers(first + missing) }
  },
  neighbour('day', WEEKDAYS),
  neighbour('month', MONTHS),
  neighbour('letter', LETTERS),
  (draw) => {
    const [light, heavy] = pair(draw, WEIGHTS)
    const isHeavier = draw(2) === 0
    return {
      text: `Which is ${isHeavier ? 'heavier' : 'lighter'}, ${shuffled(draw, [light, heavy]).join(' or ')}?`,
      answers: withArticle(isHeavier ? heavy : light),
    }
  },
  (draw) => {
    const [kind, ...others] = some(draw, Object.keys(KINDS), 3)
    const answer = pick(draw, KINDS[kind!]!)
    const list = shuffled(draw, [answer, ...others.map((other) => pick(draw, KINDS[other]!))])
    return { text: `Which of these is ${kind!}: ${list.join(', ')}?`, answers: withArticle(answer) }
  },
  (draw) => {
    const [kind, other] = some(draw, Object.keys(KINDS), 2)
    const answer = pick(draw, KINDS[other!]!)
    const list = shuffled(draw, [answer, ...some(draw, KINDS[kind!]!, 3)])
    return { text: `Which of these is not ${kind!}: ${list.join(', ')}?`, answers: withArticle(answer) }
  },
  (draw) => {
    const list = some(draw, words(), 4)
    const at = draw(4)
    return {
      text: `What is the ${['first', 'second', 'third', 'last'][at]!} word of these: ${list.join(', ')}?`,
      answers: [list[at]!],
    }
  },
  (draw) => {
    const word = pick(draw, words())
    return { text: `How many letters does the word ${word} have?`, answers: numberAnswers(word.length) }
  },
  (draw) => {
    const word = pick(draw, words())
    const isFirst = draw(2) === 0
    return {
      text: `What is the ${isFirst ? 'first' : 'last'} letter of the word ${word}?`,
      answers: [word.at(isFirst ? 0 : -1)!],
    }
  },
  (draw) => {
    const count = 2 + draw(5)
    return {
      text: `How many words are these: ${some(draw, words(), count).join(' ')}?`,
      answers: numberAnswers(count),
    }
  },
  askAbout(WHEELS, (thing) => `How many wheels does ${thing} have?`),
  askAbout(OPPOSITES, (word) => `What is the opposite of ${word}?`),
  askAbout(TYPICAL_COLOURS, (thing) => `What colour is ${thing}?`),
]

/** A question for a shopper whose form looks automated. Its token is good for an hour, one form, and once (`protection.ts`). */
const QUESTION_TTL_MS = HOUR_MS
/** A random name, when it was put (epoch ms), and the signature. */
const TOKEN_PATTERN = /^([0-9a-f]{16})\.([0-9a-z]{1,10})\.([0-9a-f]{32})$/

type Signer = { secret: string; site: string /** Name of the form's ticket. */; form: string }

/** The question that a token stands for. Only the server can tell it from the token. */
export async function questionForToken(secret: string, challengeToken: string): Promise<PlainQuestion> {
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
  const challengeToken = `${content}.${await signProof(signer, content)}`
  return { label: (await questionForToken(signer.secret, challengeToken)).text, challengeToken }
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
  if (!constantTimeEqual(proof, await signProof(signer, `${name}.${time}`))) return null
  const word = answer
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  return (await questionForToken(signer.secret, challengeToken)).answers.includes(word) ? at + QUESTION_TTL_MS : null
}

const signProof = ({ secret, site, form }: Signer, content: string) => sign(secret, `asked ${site} ${form} ${content}`)
