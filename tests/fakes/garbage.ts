/** Nonsense in place of an answer: what proxies, half-sent bodies and other releases of a service make of it. */
export const GARBAGES = ['HTML', 'cut off', 'no UTF-8', '10 MB', 'wrong types', 'absurd values'] as const
export type Garbage = (typeof GARBAGES)[number]

export const HTML = '<html>Bad gateway</html>'
const HUGE_BYTES = 10 * 2 ** 20
const CHUNK_BYTES = 64 * 1024

/** What no page may show as it is. */
export const MARKUP = '<img src=x onerror=absurd()>'
export const ABSURD_NUMBER = -987_654_321
const ABSURD_DATE = '9999-12-31T23:59:59Z'
const ABSURD_ADDRESS = 'javascript:absurd()'

const isDate = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)
const isAddress = (text: string) => /^\w+:\/\//.test(text)
/** Names of states and kinds stay, so that the answer has its shape. */
const isWord = (text: string) => /^[\w-]{0,12}$/.test(text)

function mapValues(value: unknown, each: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, each))
  if (typeof value !== 'object' || value === null) return each(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapValues(item, each)]))
}

const absurd = (leaf: unknown): unknown => {
  if (typeof leaf === 'number') return ABSURD_NUMBER
  if (typeof leaf !== 'string' || isWord(leaf)) return leaf
  if (isDate(leaf)) return ABSURD_DATE
  return isAddress(leaf) ? ABSURD_ADDRESS : MARKUP
}

const ofWrongType = (leaf: unknown): unknown => (typeof leaf === 'string' ? { text: leaf } : String(leaf))

const changed = (text: string, each: (leaf: unknown) => unknown): string => {
  try {
    return JSON.stringify(mapValues(JSON.parse(text), each))
  } catch {
    return JSON.stringify(each(text))
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

/** A body that is long in coming: a reader that takes it whole holds it whole. */
const huge = () => {
  let left = HUGE_BYTES
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(encode(' '.repeat(CHUNK_BYTES)))
      left -= CHUNK_BYTES
      if (left <= 0) controller.close()
    },
  })
}

/** What a kind of garbage makes of the text of an answer. */
export function garbledText(kind: Exclude<Garbage, '10 MB'>, text: string): Uint8Array<ArrayBuffer> {
  const made: Record<typeof kind, () => Uint8Array<ArrayBuffer>> = {
    HTML: () => encode(HTML),
    'cut off': () => encode(text.slice(0, Math.ceil(text.length / 2))),
    'no UTF-8': () => Uint8Array.from(encode(text), (byte, at) => (at % 7 === 3 ? 0xff : byte)),
    'wrong types': () => encode(changed(text, ofWrongType)),
    'absurd values': () => encode(changed(text, absurd)),
  }
  return made[kind]()
}

/** An answer of 200 in which the body is garbage; its type is what it was, but for a page of HTML. */
export async function garbledAnswer(kind: Garbage, answer: Response): Promise<Response> {
  const type = kind === 'HTML' ? 'text/html' : (answer.headers.get('Content-Type') ?? 'application/json')
  const body = kind === '10 MB' ? huge() : garbledText(kind, await answer.text())
  return new Response(body, { headers: { 'Content-Type': type } })
}
