import { describe, expect, it } from 'vitest'
import { HELD_OUT } from './held-out.ts'
import { accuracy, misses } from './phrase.ts'
import { KNOWN_MISSES, PHRASES } from './phrases.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** On their first run 60 of the 62 were understood; the grammar may not fall to that again. */
const HELD_OUT_LEVEL = 0.97

describe('what shoppers type', () => {
  it('[SRC-22] is at least 300 phrases and 60 held out, none of them twice', () => {
    const typed = [...PHRASES, ...HELD_OUT].map(([words, , yard = 'cars']) => `${yard}: ${words}`)
    expect(PHRASES.length).toBeGreaterThanOrEqual(300)
    expect(HELD_OUT.length).toBeGreaterThanOrEqual(60)
    expect(typed.filter((words, at) => typed.indexOf(words) !== at)).toEqual([])
  })

  it('[SRC-22] is understood as it is meant, but for the misses that are known by name', () => {
    const missed = misses(PHRASES).filter(({ typed }) => !(typed in KNOWN_MISSES))
    console.log(`Sentences: ${percent(accuracy(PHRASES))} of ${PHRASES.length} phrases understood.`)
    expect(missed).toEqual([])
  })

  it('[SRC-22] counts no phrase as missed that is understood by now', () => {
    const missed = new Set(misses(PHRASES).map(({ typed }) => typed))
    expect(Object.keys(KNOWN_MISSES).filter((typed) => !missed.has(typed))).toEqual([])
  })

  it('[SRC-22] is understood as well where the grammar was never fitted to it', () => {
    console.log(`Sentences: ${percent(accuracy(HELD_OUT))} of ${HELD_OUT.length} held-out phrases understood.`)
    expect(accuracy(HELD_OUT)).toBeGreaterThanOrEqual(HELD_OUT_LEVEL)
  })
})
