import type { FacetKey } from '../attributes.ts'
import { valueLabel } from '../labels.ts'
import { namesake } from '../preferences.ts'
import type { Meaning } from './meaning.ts'

/** Misspelt words, from `from` up to `to`, exclusive, and what they were understood as. */
export type Correction = { from: number; to: number; text: string }

/** A meaning in its own words, without a make that was read `before`: 'Land Rover', 'Toyota HiLux'. */
export function meaningText({ facets = {} }: Meaning, before: readonly Meaning[]): string {
  const isSaid = (make: string) => before.some((meaning) => meaning.facets?.make?.includes(make))
  const entries = Object.entries(facets) as [FacetKey, string[]][]
  const unsaid = entries.filter(([key, values]) => key !== 'make' || !values.every(isSaid))
  return unsaid.map(([key, values]) => valueLabel(key, namesake(values) ?? values[0] ?? '')).join(' ')
}

/** The sentence with its corrections in place; null without any. */
export function correctedText(words: readonly { raw: string }[], corrections: readonly Correction[]): string | null {
  if (corrections.length === 0) return null
  const parts: string[] = []
  for (let at = 0; at < words.length; at++) {
    const correction = corrections.find(({ from }) => from === at)
    parts.push(correction?.text ?? words[at]!.raw)
    if (correction) at = correction.to - 1
  }
  return parts.filter(Boolean).join(' ')
}
