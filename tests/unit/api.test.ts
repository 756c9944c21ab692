import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchReply } from '../../shared/api.ts'
import { isSearchReply } from '../../shared/search/search-reply.ts'

const reply: SearchReply = {
  href: '/search/used-cars',
  title: 'Used cars',
  documentTitle: 'Used cars | Test Yard',
  count: 3,
  countText: '3 cars',
  countLine: '3 cars, 1 of them sold',
  choices: { car_type: ['used'], price: ['', '20000'] },
  groups: [
    { kind: 'facet', key: 'make', label: 'Make', single: false, chosen: 0, shown: null, folds: false, values: [] },
  ],
  chips: [{ key: 'car_type', value: 'used', text: 'Used', href: '/search/new-used-and-demo-cars' }],
  unavailable: ['Saab is no longer in stock'],
  clearHref: '/search/new-used-and-demo-cars',
  sorts: ['relevance'],
  parts: { results: '<ul></ul>' },
}

describe('an answer to a search', () => {
  it('[SRC-07] is taken as the server sends it, also after its journey as text', () => {
    expect(isSearchReply(reply)).toBe(true)
    expect(isSearchReply(JSON.parse(JSON.stringify(reply)))).toBe(true)
  })

  it.each(Object.keys(reply))('[SRC-07] is not taken without its %s', (key) => {
    const { [key as keyof SearchReply]: _, ...others } = reply
    expect(isSearchReply(others)).toBe(false)
  })

  it.each<[string, object]>([
    ['an address of another site', { href: 'https://evil.example/search' }],
    ['an address of another page', { href: '//evil.example' }],
    ['a count in words', { count: '3' }],
    ['choices that are a list', { choices: [] }],
    ['a choice that is no list', { choices: { make: 'Kia' } }],
    ['a choice of numbers', { choices: { year: [2019] } }],
    ['groups that are none', { groups: 7 }],
    ['a group without a key', { groups: [{ kind: 'facet', values: [] }] }],
    ['a list without values', { groups: [{ kind: 'facet', key: 'make' }] }],
    ['a chip without an address', { chips: [{ key: 'make', text: 'Kia' }] }],
    ['a chip that is nothing', { chips: [null] }],
    ['parts that are no text', { parts: { results: 7 } }],
    ['parts that are a list', { parts: ['<ul></ul>'] }],
    ['something gone that is no text', { unavailable: [7] }],
  ])('[SRC-07] is not taken with %s', (_, change) => {
    expect(isSearchReply({ ...reply, ...change })).toBe(false)
  })

  it('[SRC-07] is never mistaken in anything else that can be sent, and nothing throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(isSearchReply(answer)).toBe(false)
      }),
    )
  })
})
