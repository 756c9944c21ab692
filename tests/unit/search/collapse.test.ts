import { describe, expect, it } from 'vitest'
import { collapseSold } from '../../../shared/search/list.ts'

type Status = 'in_stock' | 'coming_soon' | 'sold'
const WORDS: Record<string, Status> = { s: 'sold', i: 'in_stock', c: 'coming_soon' }
const hits = (word: string) => word.split('').map((letter) => ({ status: WORDS[letter]! }))
/** 's2' is a sold car that speaks for two more. */
const shown = (word: string, collapses = true) =>
  collapseSold(hits(word), collapses).map(({ car, alsoSold }) => car.status[0]! + (alsoSold || ''))

describe('sold cars in a row', () => {
  it.each([
    ['none of them', 'iii', ['i', 'i', 'i']],
    ['one alone', 'isi', ['i', 's', 'i']],
    ['two', 'ssi', ['s1', 'i']],
    ['three at the end', 'isss', ['i', 's2']],
    ['two rows of them', 'ssicsss', ['s1', 'i', 'c', 's2']],
    ['nothing but them', 'ssss', ['s3']],
    ['nothing at all', '', []],
  ])('[SRC-14] show only the first: %s', (_, word, expected) => {
    expect(shown(word)).toEqual(expected)
  })

  it('[SRC-14] all show where a tenant wants that', () => {
    expect(shown('ssis', false)).toEqual(['s', 's', 'i', 's'])
  })

  it.each(['', 'sss', 'isssics', 'ccssii'])('[SRC-14] still add up to the count above them: %s', (word) => {
    const total = collapseSold(hits(word), true).reduce((sum, { alsoSold }) => sum + 1 + alsoSold, 0)
    expect(total).toBe(word.length)
  })
})
