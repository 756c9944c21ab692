import { ABSURD_NUMBER, MARKUP } from '../../fakes/garbage.ts'
import type { Call } from './call.ts'

export type Shown = { answer: Response; text: string; ms: number }

/** Of the values that are garbage, what no answer may repeat. */
const ABSURD = [MARKUP, String(ABSURD_NUMBER), '987,654,321', 'javascript:absurd', ' 9999', '9999-12']

/** What is on a page, without what differs from one answer to the next. */
const visible = (html: string) =>
  html
    .replace(/<script[^]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Sentences by which a shopper is told, in the words of the matrix. */
const TOLD: [sentence: RegExp, words: string][] = [
  [/This page is having a break/, 'a break, with the phone'],
  [/We cannot open this site just now/, 'site cannot be opened'],
  [/We couldn’t send this just now/, 'form kept, with the phone'],
  [/We can’t sign you in just now/, 'cannot sign in now, form kept'],
  [/We couldn’t send a text/, 'no text message, form kept, with the phone'],
  [/payment page did(?:n’t| not) open/, 'held or kept, nothing taken, to be tried again'],
  [/Something went wrong at our end/, 'something went wrong'],
  [/There is no site at this address/, 'no site'],
]

/** What a cell of the matrix says. `before`: the answer while all was well. */
export function shownIn({ answer, text }: Shown, before: Shown | null): string {
  const { status, headers } = answer
  if (status >= 300 && status < 400)
    return `${status} to ${headers
      .get('location')!
      .replace(/^https?:\/\/([^/]+)?/, '$1')
      .replace(/[?].*/, '')
      .replace(/(cs_)?R[0-9A-Z]{8,}/, '…')}`
  const told = TOLD.find(([sentence]) => sentence.test(text))?.[1]
  if (told) return `${status} ${told}`
  if (headers.get('content-type')?.includes('json')) {
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    return code ? `${status} ${code}` : `${status}${before && before.answer.status !== status ? ' what is known' : ''}`
  }
  if (!before) return String(status)
  return `${status} ${visible(before.text) === visible(text) ? 'as ever' : 'from what is left'}`
}

/** What is wrong with an answer, by section 3 of the house's quality: the lawful answers when something is down. */
export function* unlawful(
  { answer, text }: Shown,
  { kind, isAlwaysShown }: Call,
  typed: string[] = [],
): Generator<string> {
  const { status, headers } = answer
  if (isAlwaysShown && status !== 200) yield `${status} in place of a page`
  const location = headers.get('location')
  if (location !== null && !/^(\/(?!\/)|https:\/\/[\w.]+\/)/.test(location)) yield `leads to ${location}`
  for (const absurd of ABSURD) if (text.includes(absurd)) yield `shows ${absurd}`
  if (status === 500 || (status >= 400 && status < 500)) yield `${status}: ${visible(text).slice(0, 200)}`
  if (status < 500 || kind === 'beat' || kind === 'health') return
  if (!headers.get('cache-control')?.includes('no-store')) yield `${status} may be kept`
  if (kind === 'operator') return
  if (!headers.has('retry-after')) yield `${status} says nothing of when`
  // Of a site that was never met not even the phone is known.
  const isKnown = !text.includes('We cannot open this site')
  if (isKnown && headers.get('content-type')?.includes('html') && !text.includes('href="tel:'))
    yield `${status} without the phone`
  // What was stored is not typed again.
  if (status === 503) yield* lost(typed, text)
}

function* lost(typed: string[], text: string): Generator<string> {
  for (const words of typed) if (!text.includes(words)) yield `${words} is lost`
}
