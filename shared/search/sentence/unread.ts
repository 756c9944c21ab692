import { joinList, textKey } from '../../text.ts'
import { valuesLabel } from '../labels.ts'
import { positiveValues } from '../value-signs.ts'
import { isModelAlone } from './models.ts'
import { isNeverText, UNREAD_WORDS, WISHES } from './plain-words.ts'
import type { UnderstoodSentence } from './understand.ts'

/** What no stock says of its vehicles, by the words that ask for it. */
const NOT_KNOWN: [asked: RegExp, what: string][] = [
  [/\b(?:un)?reg(?:o|istration|istered)?\b/i, 'registration'],
  [/\b(?:r ?w ?c|roadworthy)\b/i, 'roadworthy certificate'],
  [/(?:door|dr)s?$/i, 'number of doors'],
  [/\b(?:speed|spd)$/i, 'number of gears'],
  [/^(?:legal|approved|allowed)\b/i, 'what P-platers may drive'],
  [/\d ?l\w*(?: per)? 100/i, 'fuel use'],
  [/\b(?:payload|atm|tare|g[vct]m|weight|mass)\b/i, 'weight or payload'],
]
const NEAR_WORDS = /^(?:near|nearby|nearest|close|around|by)(?: to)?(?: (?:me|us|here|by))?$/i

/**
 * Words of a search that changed nothing or may be missed, and why: '‘near me’ needs a postcode. We can’t search by ‘uber’.' Empty for none.
 * `models`: those that were asked for, of which alone no car has the words.
 */
export function unreadText(
  { unread, unsaid, apart, similar, unlisted, town }: UnreadWords,
  models: readonly string[] = [],
): string {
  const { near = [], fact = [], absent = [] } = Object.groupBy(unread, findReason)
  const { gone = [], left = [] } = Object.groupBy(apart, (name) => (isModelAlone(textKey(name)) ? 'gone' : 'left'))
  const facts = fact.map((asked) => NOT_KNOWN.find(([is]) => is.test(asked))?.[1] ?? `‘${asked}’`)
  const named = valuesLabel('model', positiveValues(models))
  return [
    town?.state &&
      town.elsewhere.length > 0 &&
      `This is ${town.town} in ${town.state}: for another, add ${joinList(town.elsewhere, 'or')}.`,
    ...near.map((phrase) => `‘${phrase}’ needs a postcode.`),
    facts.length > 0 && `We can’t search by ${joinList([...new Set(facts)], 'or')}.`,
    absent.length > 0 && `We found no ${named && `${named} with `}${listAlternatives(absent)} here.`,
    unsaid.length > 0 && `Most ads here don’t say whether it’s a ${listAlternatives(unsaid)}, so ask us.`,
    gone.length > 0 && `We have no ${listAlternatives(gone)}.`,
    left.length > 0 && `We searched without ${listAlternatives(left)}.`,
    similar.length > 0 && `We found no ${listAlternatives(similar)} here: these have words like it.`,
    unlisted.length > 0 && `We have no equipment lists to search, so ask us about ${listAlternatives(unlisted)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type UnreadWords = Pick<UnderstoodSentence, 'unread' | 'unsaid' | 'apart' | 'similar' | 'unlisted' | 'town'>

const listAlternatives = (phrases: readonly string[]) =>
  joinList(
    phrases.map((phrase) => `‘${phrase}’`),
    'or',
  )

/** Whether a phrase needs a place, asks for what no stock states or says nothing of a car, or is in no car's words. */
function findReason(phrase: string): 'near' | 'fact' | 'absent' {
  if (NEAR_WORDS.test(phrase)) return 'near'
  const words = phrase.toLowerCase().split(' ')
  const isWish = words.some((word) => UNREAD_WORDS.has(word) || WISHES.has(word))
  const isFact = NOT_KNOWN.some(([asked]) => asked.test(phrase)) || /^near \d/.test(phrase)
  return isWish || isFact || isNeverText(phrase) ? 'fact' : 'absent'
}
