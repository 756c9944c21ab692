import { demoData } from './data.ts'
import type { Random } from './random.ts'

export type Told = Record<string, string | string[] | null>
type Entry = { lines: string[]; when?: Record<string, string[]> }
type Slot = { slot: string; chance?: number; paragraph?: boolean; entries: Entry[] }

const VOICES = demoData('voices.json') as Record<string, Slot[]>

/**
 * What a dealer says of a vehicle, in the voice of the site: one sentence a slot, from the entries that are true of it.
 * `facts` fill the {words} of a sentence; one that needs a fact this vehicle lacks is never said. Paragraphs of HTML.
 */
export function commentsOf(voice: string, facts: Told, chance: Random): string {
  const paragraphs: string[][] = [[]]
  for (const slot of VOICES[voice] ?? []) {
    if (slot.chance !== undefined && !chance.chance(slot.chance)) continue
    const lines = slot.entries.filter((entry) => fits(entry, facts)).flatMap((entry) => entry.lines)
    const sayable = lines.filter((line) => wordsOf(line).every((word) => facts[word] != null))
    if (sayable.length === 0) continue
    if (slot.paragraph) paragraphs.push([])
    paragraphs.at(-1)!.push(filled(chance.pick(sayable), facts))
  }
  return paragraphs.map((sentences) => `<p>${sentences.join(' ')}</p>`).join('')
}

const fits = ({ when = {} }: Entry, facts: Told) =>
  Object.entries(when).every(([fact, allowed]) => [facts[fact] ?? []].flat().some((value) => allowed.includes(value)))

const wordsOf = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Each {word} said, 'a {gearbox}' as 'an 8-speed automatic' where it begins with a vowel's sound. */
function filled(line: string, facts: Told): string {
  return line.replace(/(?:\b([Aa]) )?\{(\w+)\}/g, (_, article: string | undefined, word: string) => {
    const said = String(facts[word])
    if (article === undefined) return said
    return `${article}${/^([aeio]|8|11\b|18\b)/i.test(said) ? 'n' : ''} ${said}`
  })
}
