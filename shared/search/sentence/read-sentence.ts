import { isMarketModel } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import { NAME_KEYS } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { isYear } from './amounts.ts'
import { isSlipOf } from './corrections.ts'
import { findMeanings, lexiconFor, suburbBefore } from './lexicon.ts'
import {
  areOneSided,
  besideModel,
  excludedBy,
  findLikeness,
  fitsStock,
  fitToModel,
  isMoreThanBadge,
  leaveApart,
  type Span,
} from './meaning.ts'
import {
  COUNTED_UNITS,
  type CorrectedWords,
  correctedText,
  isAboutVehicle,
  MAX_MODEL_WORDS,
  MAX_PHRASE_WORDS,
  meaningText,
  misspeltPhrases,
  type Phrase,
} from './misspelt-phrases.ts'
import { generationMeaning, splitRun } from './models.ts'
import { NUMBERS } from './numbers.ts'
import {
  ARTICLES,
  COMPOUND_PHRASES,
  IN_WORDS,
  isOrdinaryWord,
  LIKENESS,
  LINKING_WORDS,
  LIST_WORDS,
  LISTING_NOISE,
  LITERAL_PHRASES,
  NEAR_WORDS,
  NEGATIONS,
  SHADES,
  STOP_WORDS,
  UNKNOWN_DETAILS,
  UNREAD_WORDS,
} from './plain-words.ts'
import { type Fate, hasWords, toSentenceWords } from './sentence-words.ts'

/** `corrected`: the sentence with its misspelt words as they were understood; null where none was. */
export type Reading = { meanings: Meaning[]; words: { raw: string; fate: Fate }[]; corrected: string | null }

const NAMES: ReadonlySet<string> = new Set(NAME_KEYS)
const MAX_PLACE_WORDS = 4
const LETTER_AND_DIGIT = /(?=.*\p{L}).*\d/u

/**
 * Interprets a sentence word by word for one stock. Every word has one outcome. With its words as they are meant a
 * misspelt one may say more: 'landcruser 200' is of the 200 Series.
 */
export function readSentence(sentence: string, options: SearchOptions): Reading {
  const typed = readWords(sentence, options)
  const again = typed.corrected !== null && countLeft(typed) > 0 ? readWords(typed.corrected, options) : typed
  return countLeft(again) < countLeft(typed) ? { ...again, corrected: typed.corrected } : typed
}

const countLeft = ({ words }: Reading) => words.filter(({ fate }) => fate === 'text').length

function readWords(sentence: string, options: SearchOptions): Reading {
  const lexicon = lexiconFor(options)
  const line = toSentenceWords(sentence, (word) => splitRun(word, lexicon))
  const { tokens, isFree, keyFrom, longest, setRole, eachMatch } = line
  const meanings: Meaning[] = []
  const fits = fitsStock(options, meanings)
  const corrections: CorrectedWords[] = []
  const badges: Span[] = []
  const spans: Span[] = []

  const isPhrase = (at: number) => phraseAt(at) !== null
  const unheldFate = (key: string) => lexicon.unheld.get(key) ?? lexicon.unheld.get(key.replace(/s$/, ''))
  const misspelt = misspeltPhrases({ line, lexicon, meanings, fits, isPhrase })

  const vehiclePhrases = namedVehicles()
  const vehicles = vehiclePhrases.map(({ meaning }) => meaning)
  const models = vehiclePhrases.filter(({ meaning }) => meaning.facets?.model)
  const isOfVehicle = (meaning: Meaning) =>
    !meaning.isBadge || (vehicles.length > 0 && fitsStock(options, vehicles)(meaning))
  const negations: { from: number; to: number }[] = []
  // A stock may have a colour of these words.
  eachMatch(SHADES, (from, to) => {
    if (!phraseAt(from) && (phraseAt(from - 1)?.to ?? from) <= from) setRole(from, to, 'filler')
  })
  eachMatch(NEGATIONS, (from, to) => negations.push({ from, to: skipArticles(to) }))
  // Stocks have grades of such words: 'gt (black leather)'.
  eachMatch(
    LITERAL_PHRASES,
    (from, to) => lexicon.findBadge(keyFrom(Math.max(0, from - 1), to)) || setRole(from, to, 'text'),
  )
  const known = new Set<number>()
  eachMatch(UNKNOWN_DETAILS, (from) => known.add(from))
  for (const negation of negations) if (!known.has(negation.from)) readNegation(negation)
  phrasesWithNumbers()
  badgesWithNumbers()
  for (const { is, needs, read: meaningOf } of NUMBERS) {
    if (needs && !line.has(needs)) continue
    eachMatch(is, (from, to, groups) => {
      const meaning = meaningOf(groups, options, isModelNumber)
      if (!meaning) return
      if (typeof meaning === 'object') addMeaning(from, to, meaning)
      else setRole(from, to, meaning)
    })
  }
  for (let at = 0; at < tokens.length; at++)
    longest(at, 2, (key, to) => {
      const meaning = isCount(to) ? null : generationMeaning(key, vehicles, lexicon)
      return meaning && addMeaning(at, to, meaning)
    })
  eachMatch(LIKENESS, (from, to) => {
    const phrase = models.find((each) => each.from === to)
    const alike = phrase && findLikeness(phrase.meaning, lexicon, options)
    if (alike) addMeaning(setRole(from, to, 'filler'), phrase.to, alike)
  })
  eachMatch(LISTING_NOISE, (from, to) => setRole(from, to, 'filler'))
  // A stock may have a tag or a body of these words.
  eachMatch(UNKNOWN_DETAILS, (from, to) => (phraseAt(from)?.to ?? 0) < to && setRole(from, to, 'unread'))
  eachMatch(COMPOUND_PHRASES, (from, to) => phraseAt(from) || setRole(from, to, 'unread'))
  for (const negation of negations) leaveUnread(negation)
  // What is known comes first: a misspelt word is weighed by it.
  for (const isLast of [false, true])
    for (let at = 0; at < tokens.length; at++) if (line.roleAt(at) === null) at = interpretAt(at, isLast) - 1
  const isOneSided = areOneSided(line, badges, models, options)
  for (const { from, to, meaning } of badges) {
    const isSure = keyFrom(from, to).length > 1 || isLetterBadge(meaning)
    if (!isOneSided && isAboutVehicle(meanings) && isSure && fits(meaning)) meanings.push(meaning)
    else line.resetRole(from, to, isOneSided ? 'apart' : 'text')
  }
  leaveApart(line, spans, meanings)
  fitToModel(meanings, options)
  const words = tokens.map(({ raw }, at) => ({ raw, fate: hasWords(raw) ? (line.roleAt(at) ?? 'text') : 'filler' }))
  return { meanings, words, corrected: correctedText(words, corrections) }

  /** A number that is a model beside another one or its own grade: '86 or brz', 'mazda 2 or 3', '86 gts'. */
  function modelBesideAnother(at: number): Meaning | undefined {
    const { key } = tokens[at]!
    const isOther = (to: number) => LIST_WORDS.has(tokens[to]?.word ?? '')
    const beside = models.find(({ from, to }) => (to === at - 1 && isOther(to)) || (from === at + 2 && isOther(at + 1)))
    // 'Mazda CX 3 or 5', 'LandCruiser 200 or 300'.
    const other = isOther(at - 1) ? keyFrom(beside?.from ?? Math.max(0, at - 3), at - 1) : ''
    const [, name] = /^(.*\D)\d+$/.exec(other) ?? []
    const [alike] = (name && lexicon.meanings.get(name + key)) || []
    if (alike?.facets?.model && canJoin(at, at + 1)) return alike
    const isMeant = (beside ?? isGraded(at)) && !isYear(Number(key)) && canJoin(at, at + 1)
    const owners = isMeant ? (beside?.meaning.facets?.make ?? [...lexicon.modelsByMake.keys()]) : []
    const model = owners.map((owner) => lexicon.meanings.get(textKey(owner) + key)?.[0]?.facets?.model).find(Boolean)
    return model && { facets: { model } }
  }

  /** Whether a grade of the model of that number stands behind it, and no vehicle before it: '86 gts'. */
  function isGraded(at: number): boolean {
    const isFirst = vehiclePhrases.every(({ from }) => from > at)
    const grade = isFirst && lexicon.findBadge(tokens[at + 1]?.key ?? '')
    return !!grade && fitsStock(options, [{ facets: { model: [tokens[at]!.key] } }])(grade)
  }

  /** Reads models with digits first ('mazda 3', 'model 3'), before their numbers are read as amounts. */
  function phrasesWithNumbers(): void {
    for (let at = 0; at < tokens.length; at++) {
      const beside = /^\d+$/.test(tokens[at]!.key) && isFree(at) ? modelBesideAnother(at) : undefined
      if (beside) addMeaning(at, at + 1, beside)
      const phrase = phraseAt(at, 2, fits, vehicles)
      if (!phrase?.meaning.facets?.model || !tokens.slice(at, phrase.to).some(({ key }) => /^\d+$/.test(key))) continue
      at = addMeaning(at, phrase.to, phrase.meaning) - 1
    }
  }

  function namedVehicles(): (Phrase & { from: number })[] {
    const named: (Phrase & { from: number })[] = []
    const before: Meaning[] = []
    const phraseFrom = (at: number) => phraseAt(at, 1, fits, before)
    for (let at = 0, phrase = phraseFrom(at); at < tokens.length; at = phrase?.to ?? at + 1, phrase = phraseFrom(at)) {
      const { make, model } = phrase?.meaning.facets ?? {}
      if (!phrase || !(make || (model && !/^\d+$/.test(keyFrom(at, phrase.to))))) continue
      named.push({ ...phrase, from: at })
      before.push(phrase.meaning)
    }
    return named
  }

  /** A number that is a model of the stock, where the sentence names no other and no make without it. */
  function isModelNumber(digits: string): boolean {
    const { model = [], make_model = [] } = options.vocabulary
    const makes = vehicles.flatMap(({ facets }) => facets?.make ?? [])
    if (!model.includes(digits) || models.length > 0) return false
    return makes.length === 0 || makes.some((make) => make_model.includes(`${make} ${digits}`))
  }

  /** Reads badges with digits ('Wildtrak 3.2 (4x4)', 'ST 7 Seat') of the model in the sentence, before their numbers. */
  function badgesWithNumbers(): void {
    const [vehicle, ...others] = models
    if (!vehicle || others.length > 0 || !options.hasCars) return
    const fitsVehicle = fitsStock(options, [vehicle.meaning])
    for (let at = 0; at < tokens.length; at++) {
      const end = longest(at, MAX_PHRASE_WORDS, (key, to) => {
        if (!LETTER_AND_DIGIT.test(key)) return null
        if (vehicle.from < to && vehicle.to > at) return null
        const meaning = lexicon.findBadge(key)
        // A drive is no badge of the few cars whose feed has it there: 'hilux 4x4'.
        if (!meaning || !fitsVehicle(meaning) || lexicon.meanings.get(key)?.some(fitsVehicle)) return null
        if (isMore(at, to, [vehicle.meaning])) return null
        badges.push({ from: at, to, meaning })
        return setRole(at, to, 'meant')
      })
      if (end) at = end - 1
    }
  }

  function phraseAt(at: number, minWords = 1, isPossible = fits, before: readonly Meaning[] = meanings): Phrase | null {
    const last = tokens[at - 1]
    const isListed = last !== undefined && (LIST_WORDS.has(last.word) || last.hasComma)
    // Beside 'or' stands another vehicle: a Tesla is no MG4.
    const isOther = ({ facets }: Meaning) => last?.word === 'or' && (facets?.make ?? facets?.model)
    const find = (key: string, to: number) => {
      const listed = findMeanings(lexicon, key, tokens[to - 1]!.key)
      if ((listed.length === 0 && !lexicon.findBadge(key)) || (to - at > 1 && !canJoin(at, to))) return null
      const possible = listed.filter(
        (each) => (isPossible(each) || isOther(each)) && !(each.facets?.city && isOrdinaryWord(key)),
      )
      const isSpelt = tokens.slice(at, to).some((one) => one.key.length === 1)
      const meaning = isListed
        ? (possible[0] ?? lexicon.findBadge(key))
        : besideModel(possible, { key, isSpelt, before }, lexicon, options)
      if (!meaning || (meaning.isBadge && isMore(at, to, before))) return null
      return { meaning: suburbBefore(lexicon, tokens[to]?.key ?? '', possible, options) ?? meaning, to }
    }
    return longest(at, MAX_PHRASE_WORDS, find, minWords)
  }

  function isMore(at: number, to: number, before: readonly Meaning[]): boolean {
    if (to === at + 1) return false
    // With its brackets a badge is meant as it is written: 'gxl (awd)'.
    const findBadge = sentence.includes('(') ? () => undefined : lexicon.findBadge
    const keys = tokens.slice(at, to).map(({ key }) => key)
    return isMoreThanBadge(keys, { meanings: lexicon.meanings, findBadge }, before, options)
  }

  /** Rejects joins across counts: 'a 4 door' is not an Audi A4, 'mazda 6 cylinder' not a Mazda 6. */
  function canJoin(at: number, to: number): boolean {
    if (LINKING_WORDS.has(tokens[at]!.key) && /^\d/.test(tokens[at + 1]?.key ?? '')) return false
    return !isCount(to)
  }

  /** Whether the word before `to` is a number and counts what stands behind it. */
  function isCount(to: number): boolean {
    return /^\d+$/.test(tokens[to - 1]!.key) && COUNTED_UNITS.test(tokens[to]?.key ?? '')
  }

  /** Reads the phrase at a word. Words of which no phrase is made wait for the last time, when all others are read. */
  function interpretAt(at: number, isLast: boolean): number {
    const { key, word } = tokens[at]!
    if (key === '') return setRole(at, at + 1, 'filler')
    if (NEAR_WORDS.has(word) || IN_WORDS.has(word)) {
      const place = phraseAt(at, 2) ? null : placeAfter(at)
      if (place) return place
    }
    const unheld = longest(at, MAX_PHRASE_WORDS, (one, to) => (unheldFate(one) ? to : null)) ?? at
    const phrase = isLast ? null : phraseAt(at)
    if (phrase && phrase.to >= unheld) {
      const wanted = phrase.meaning.facets?.model ? misspelt.longerModelName(at, phrase.to) : null
      if (wanted) {
        setRole(wanted.from, wanted.to, 'text')
        return wanted.from > at ? interpretAt(at, isLast) : wanted.to
      }
      const longer = misspelt.correctionOver(at, phrase.to)
      return longer ? addCorrection(at, longer) : addMeaning(at, phrase.to, phrase.meaning)
    }
    // Of a model that the stock lacks no word is read alone: 'pajero sport'.
    const isAbsent = (name: string, to: number) => (canJoin(at, to) && isMarketModel(name) ? to : null)
    const absent = isLast ? null : longest(at, MAX_MODEL_WORDS, isAbsent, 2)
    if (absent) return setRole(at, absent, 'text')
    if (unheld > at + 1) return setRole(at, unheld, plainFate(at, unheld))
    const isPlain = UNREAD_WORDS.has(key) || STOP_WORDS.has(word) || STOP_WORDS.has(key)
    if (isPlain || unheld > at) return isLast ? setRole(at, at + 1, plainFate(at, at + 1)) : at + 1
    const correction = misspelt.correctionAt(at, isLast)
    if (correction) return addCorrection(at, correction)
    if (!isLast) return at + 1
    const noise = misspelt.noiseAt(at)
    if (noise) corrections.push({ from: at, to: at + 1, text: noise })
    return setRole(at, at + 1, noise ? 'filler' : 'text')
  }

  /** A letter is a badge where the model that is named has it in the years that are asked for. */
  function isLetterBadge({ facets: { badge = [] } = {} }: Meaning): boolean {
    const model = meanings.flatMap(({ facets }) => facets?.model ?? [])
    const year = meanings.find(({ ranges }) => ranges?.year)?.ranges?.year
    return model.length > 0 && options.hasCars?.({ model, badge: [...badge] }, year ? { year } : {}) !== false
  }

  function plainFate(at: number, to: number): Fate {
    const { key, word } = tokens[at]!
    const phrase = keyFrom(at, to)
    if (UNREAD_WORDS.has(phrase)) return 'unread'
    if (to === at + 1 && (STOP_WORDS.has(word) || STOP_WORDS.has(key))) return 'filler'
    return unheldFate(phrase) ?? 'text'
  }

  function addCorrection(from: number, { to, meaning, text = '' }: Phrase): number {
    // The make of a generation is not said.
    const said = meanings.filter(({ ranges }) => !ranges)
    corrections.push({ from, to, text: meaningText(meaning, said) || text })
    return addMeaning(from, to, meaning)
  }

  function addMeaning(from: number, to: number, meaning: Meaning): number {
    const negation = negations.find((each) => each.to === from && isFree(each.from))
    if (negation) {
      const excluded = isOfVehicle(meaning) ? excludedBy(meaning) : null
      if (excluded) meanings.push({ excluded })
      return setRole(negation.from, to, excluded ? 'meant' : 'unread')
    }
    const [make] = meaning.facets?.make ?? []
    if (make && isSlipOf(tokens[from]!.key, textKey(make))) corrections.push({ from, to: from + 1, text: make })
    if (meaning.isBadge) badges.push({ from, to, meaning })
    else meanings.push(meaning)
    spans.push({ from, to, meaning })
    return setRole(from, to, 'meant')
  }

  /** A place after 'near' or 'in'; unknown places stay full text. */
  function placeAfter(at: number): number | null {
    const isNear = NEAR_WORDS.has(tokens[at]!.word)
    const after = at + 1 < tokens.length && ['to', 'the'].includes(tokens[at + 1]!.word) ? at + 2 : at + 1
    if (isNear && (after >= tokens.length || ['me', 'here', 'by'].includes(tokens[after]!.word)))
      return setRole(at, Math.min(after + 1, tokens.length), 'unread')
    const { named, nearby } = lexicon.places
    const end = longest(after, MAX_PLACE_WORDS, (key, to) => {
      const meaning = named.get(key) ?? (isNear ? nearby.get(key) : undefined)
      return meaning ? addMeaning(at, to, meaning) : null
    })
    if (end !== null || tokens[at]!.word !== 'near') return end
    const correction = misspelt.correctionAt(after, true)
    if (correction && [...named.values()].includes(correction.meaning))
      return setRole(at, addCorrection(after, correction), 'filler')
    return setRole(at, after + 1, 'text')
  }

  function skipArticles(at: number): number {
    return ARTICLES.has(tokens[at]?.word ?? '') || line.roleAt(at) === 'filler' ? skipArticles(at + 1) : at
  }

  /** A phrase that may be kept out, also what no such car is: 'mazda 3 sedan not hatch'. */
  function keptOutAt(at: number) {
    const phrase = phraseAt(at) ?? phraseAt(at, 1, () => true)
    const excluded = phrase && isOfVehicle(phrase.meaning) ? excludedBy(phrase.meaning) : null
    return phrase && excluded ? { phrase, excluded, key: Object.keys(excluded)[0] } : null
  }

  /** Whether values of one attribute stand from here up to an 'or': 'not toyota mazda or kia'. */
  function isListFrom(at: number, key: string | undefined): boolean {
    const next = keptOutAt(at)
    if (next?.key !== key || !next) return false
    const { to } = next.phrase
    return /^n?or$/.test(tokens[to]?.word ?? '') ? keptOutAt(to + 1)?.key === key : isListFrom(to, key)
  }

  function readNegation({ from, to }: { from: number; to: number }): void {
    let before: string | null = null
    let isEither = false
    for (let [at, end] = [to, to]; end < tokens.length; ) {
      const { phrase, excluded, key = '' } = keptOutAt(end) ?? {}
      const kind = NAMES.has(key) ? 'name' : key
      if (!phrase || (before !== null && before !== kind && !isEither)) return
      const badge = kind === 'name' && lexicon.findBadge(keyFrom(end, phrase.to))
      meanings.push({ excluded: { ...(badge && isOfVehicle(badge) && excludedBy(badge)), ...excluded } })
      before = kind
      at = setRole(at === to ? from : at, phrase.to, 'meant')
      const joiner = tokens[at]?.word ?? ''
      const goesOn = LIST_WORDS.has(joiner)
      isEither = goesOn && joiner !== 'and'
      if (!goesOn && !tokens[at - 1]!.hasComma && !isListFrom(at, key)) return
      end = skipArticles(goesOn ? at + 1 : at)
    }
  }

  /** Of what cars must not have no filter was made: these words must not find what they do not want. */
  function leaveUnread({ from, to }: { from: number; to: number }): void {
    if (line.roleAt(from) !== null) return
    let end = phraseAt(to)?.to ?? to
    const isOpen = (at: number) =>
      line.roleAt(at) === 'text' ||
      (isFree(at) && !isPhrase(at) && (LIST_WORDS.has(tokens[at]!.word) || !STOP_WORDS.has(tokens[at]!.word)))
    if (end === to) while (end < tokens.length && isOpen(end)) end++
    while (LIST_WORDS.has(tokens[end - 1]!.word) && end > to) end--
    const isAsked = end > to || line.roleAt(end) === 'unread'
    line.resetRole(from, end, isAsked ? 'unread' : 'filler')
  }
}
