import { readDemoFile } from './data.ts'
import type { Random } from './random.ts'

export type Facts = Record<string, string | string[] | null>
type Entry = { lines: string[]; when?: Record<string, string[]> }
type Slot = { slot: string; chance?: number; paragraph?: boolean; entries: Entry[] }

const VOICES = readDemoFile('voices.json') as Record<string, Slot[]>

/**
 * A dealer's comments on a vehicle, as paragraphs of HTML: one sentence for each slot of the site's voice, from the
 * entries whose conditions the vehicle meets. `facts` fill the {placeholders} of a sentence; a sentence with a
 * placeholder that this vehicle has no fact for is left out.
 */
export function composeComments(voice: string, facts: Facts, chance: Random): string {
  const paragraphs: string[][] = [[]]
  for (const slot of VOICES[voice] ?? []) {
    if (slot.chance !== undefined && !chance.chance(slot.chance)) continue
    const lines = slot.entries.filter((entry) => meetsConditions(entry, facts)).flatMap((entry) => entry.lines)
    const usable = lines.filter((line) => placeholdersOf(line).every((name) => facts[name] != null))
    if (usable.length === 0) continue
    if (slot.paragraph) paragraphs.push([])
    paragraphs.at(-1)!.push(upperFirst(fillPlaceholders(chance.pick(usable), facts)))
  }
  return paragraphs.map((sentences) => `<p>${sentences.join(' ')}</p>`).join('')
}

const meetsConditions = ({ when = {} }: Entry, facts: Facts) =>
  Object.entries(when).every(([fact, allowed]) => [facts[fact] ?? []].flat().some((value) => allowed.includes(value)))

const placeholdersOf = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const upperFirst = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Replaces each {name}; 'a {gearbox}' becomes 'an 8-speed automatic' before a vowel sound. */
function fillPlaceholders(line: string, facts: Facts): string {
  return line.replace(/(?:\b([Aa]) )?\{(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const value = String(facts[name])
    if (article === undefined) return value
    return `${article}${/^([aeio]|8|11\b|18\b)/i.test(value) ? 'n' : ''} ${value}`
  })
}
