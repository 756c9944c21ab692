import { describe, expect, it } from 'vitest'
import { compareHref, parseComparison } from '../../../shared/compare/address.ts'

const read = (query: string) => parseComparison(new URLSearchParams(query))
const plain = { repeated: false, beyond: 0, differencesOnly: false }

describe('the address of a comparison', () => {
  it.each([
    ['nothing', '', { ...plain, slugs: [] }],
    ['names with commas', 'cars=b,a', { ...plain, slugs: ['b', 'a'] }],
    ['names as a form sends them', 'cars=b&cars=a', { ...plain, slugs: ['b', 'a'] }],
    ['a name twice, once', 'cars=a,b,a', { ...plain, slugs: ['a', 'b'], repeated: true }],
    ['more than fit, the first four', 'cars=a,b,c,d,e,f', { ...plain, slugs: ['a', 'b', 'c', 'd'], beyond: 2 }],
    ['blanks, not at all', 'cars=,%20,a,', { ...plain, slugs: ['a'] }],
    ['a name too long to be one, not at all', `cars=${'x'.repeat(300)},a`, { ...plain, slugs: ['a'] }],
    ['the wish for differences', 'cars=a,b&only=differences', { ...plain, slugs: ['a', 'b'], differencesOnly: true }],
    ['a wish nobody knows, as none', 'cars=a&only=same', { ...plain, slugs: ['a'] }],
  ])('[SRC-21] reads %s', (_, query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it('[SRC-21] is read in bounds, whatever is thrown at it', () => {
    const asked = read(Array.from({ length: 5_000 }, (_, n) => `cars=x${n},y${n}`).join('&'))
    expect(asked.slugs).toHaveLength(4)
    expect(asked.beyond).toBeLessThan(50)
  })

  it('[SRC-21] reads back what it wrote, in the shopper’s order', () => {
    for (const slugs of [[], ['a'], ['b', 'a', 'c'], ['ümlaut & co', 'a/b']]) {
      for (const differencesOnly of [false, true]) {
        const query = compareHref(slugs, differencesOnly).split('?')[1] ?? ''
        expect(read(query)).toEqual({ ...plain, slugs, differencesOnly: differencesOnly && slugs.length > 0 })
      }
    }
  })
})
