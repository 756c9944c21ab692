import type { Phrase } from './phrase.ts'
import { AS_TYPED } from './phrases/as-typed.ts'
import { FEATURES } from './phrases/features.ts'
import { NEEDS } from './phrases/needs.ts'
import { NUMBERS } from './phrases/numbers.ts'
import { REAL_LIFE } from './phrases/real-life.ts'
import { TRAPS } from './phrases/traps.ts'
import { VEHICLES } from './phrases/vehicles.ts'

/** What shoppers type, and what each means. */
export const PHRASES: Phrase[] = [...NEEDS, ...NUMBERS, ...FEATURES, ...VEHICLES, ...TRAPS, ...AS_TYPED, ...REAL_LIFE]

/** What is understood otherwise today, and why it is left. */
export const KNOWN_MISSES: Record<string, string> = {
  'triumf scrambler': 'Two edits in a word of six letters would take too many sound words for slips.',
}
