import type { Text } from './code-texts.ts'

/** Words that no dealer says at the counter, each with what is said instead. */
const REFUSED: [words: RegExp, instead: string][] = [
  [/\b(whoever|whomever|whosoever)\b/i, 'say who: “other drivers”, “the first to decide”'],
  [/\b(of|at) the very\b|\bthe very (car|ute|van|vehicle|bike)\b/i, '“this exact car”'],
  [
    /\bstands? (registered|as it|here|over|on (the|its) (page|sheet|list)|in (a|the|words)|beside (it|the|each|every))/i,
    '“is”',
  ],
  [
    /\b[Rr]ing(s|ing)? (us|you|back|first|the (workshop|dealer|yard)|before|ahead|{)|\b(to|or|and|we) ring\b(?! road)/i,
    '“call”',
  ],
  [/\b(is|it is) about:?$/i, '“Topic”, “About”'],
  [/\bmark on (my|your|the) credit file/i, '“won’t affect your credit score”'],
  [/\bvalue\w* (\w+ ){0,3}by hand\b/i, '“one of our valuers looks at it”'],
  [/\b(was|were) taken a moment before\b/i, '“has just been booked”'],
  [/\bour word\b|\bbefore you set out\b/i, '“before you hear from us”'],
  [/\b(is|are) with us\b/i, '“we’ve got your …”'],
  [
    /\bproof enough\b|\bdoes as well\b|\barrived whole\b|\bno photo that\b|\ball the same\b/i,
    'say it in everyday words',
  ],
  [/\bthe first who\b|\bhas it:?$/i, '“first in gets it”'],
  [/\bmay we count\b|(?<!terms )\bof use\b/i, '“Can we use analytics to improve this site?”'],
  [/\bthe two of us\b/i, 'the names, or “we”'],
  [/\bno application for credit\b/i, '“isn’t a credit application”'],
]

/** Words that a story may have, and no button, label, notice or message. */
const REFUSED_OF_PRODUCT: [words: RegExp, instead: string][] = [
  [/\b(nobody|somebody|everybody)\b/i, '“no one”, or say who'],
  [/\bstands?\b(?! by\b)/i, '“is”'],
  [/\be-mails?\b/i, '“email”'],
  [/\b(shall|whom)\b/i, '“will”, “who”'],
  [/\bcannot\b/, '“can’t”'],
  [/\b(did|does|do|is|are|was|were|could|would) not\b/i, 'a contraction: “didn’t”, “isn’t”'],
]

/** The specification fixes these to the letter; stories may be told in any words. */
const AS_THEY_ARE =
  /^(shared\/messages\.ts|tenants\/_demo\/|tenants\/[\w-]+\/pages\/(.*\/)?blog\/|tenants\/[\w-]+\/pages\/pages\/reviews\.md)/
const OF_A_STORY = /\.md$/

export type RefusedText = Text & { instead: string }

/** The texts that have refused words, each with what to say instead. */
export const refusedTexts = (texts: readonly Text[]): RefusedText[] =>
  texts
    .filter(({ file }) => !AS_THEY_ARE.test(file))
    .flatMap((text) => {
      const list = OF_A_STORY.test(text.file) ? REFUSED : [...REFUSED, ...REFUSED_OF_PRODUCT]
      const found = list.find(([words]) => words.test(text.words))
      return found ? [{ ...text, instead: found[1] }] : []
    })
