import { describe, expect, it } from 'vitest'
import { putBack, putFirst, shelves } from '../../../client/device/shelf.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

const refuse = (name: string) => {
  throw Object.assign(new Error('no'), { name })
}

/** A browser's storage in memory, which can be made to refuse. */
function aDevice(held: Record<string, string> = {}) {
  const values = new Map(Object.entries(held))
  const refusing = { read: false, write: false, whole: false }
  const warnings: string[] = []
  const storage = {
    getItem: (key: string) => (refusing.read ? refuse('SecurityError') : (values.get(key) ?? null)),
    setItem: (key: string, value: string) =>
      refusing.write ? refuse('QuotaExceededError') : void values.set(key, value),
    removeItem: (key: string) => (refusing.write ? refuse('QuotaExceededError') : void values.delete(key)),
  }
  const open = (site: string) =>
    shelves({
      site,
      storage: () => (refusing.whole ? refuse('SecurityError') : storage),
      warn: (message) => void warnings.push(message),
    })
  return { values, refusing, warnings, open }
}

describe('a shelf', () => {
  it('[ANA-02] gives back what it was given, to its own site alone', () => {
    const { open, values } = aDevice()
    const one = open('one')('things', asText, 5)
    const other = open('other')('things', asText, 5)
    expect(one.write(['a', 'b'])).toBe(true)
    expect([one.read(), other.read()]).toEqual([['a', 'b'], []])
    expect([...values.keys()]).toEqual(['one:things'])
  })

  it('[ANA-02] a site whose name begins like another’s reads nothing of it', () => {
    const { open } = aDevice()
    open('yard')('things', asText, 5).write(['a'])
    expect(open('yard-two')('things', asText, 5).read()).toEqual([])
  })

  it('[ANA-02] holds so many and no more, and an empty one leaves nothing behind', () => {
    const { open, values } = aDevice()
    const shelf = open('one')('things', asText, 2)
    shelf.write(['a', 'b', 'c'])
    expect(shelf.read()).toEqual(['a', 'b'])
    shelf.write([])
    expect(values.size).toBe(0)
  })

  it.each([
    ['no JSON', '{['],
    ['no list', '{"a":1}'],
    ['nothing', 'null'],
    ['a list of somebody else’s things', '[1,{"x":2},null]'],
    ['an empty text', ''],
  ])('[ANA-02] ignores %s', (_, text) => {
    const { open, warnings } = aDevice({ 'one:things': text })
    expect(open('one')('things', asText, 5).read()).toEqual([])
    expect(warnings).toEqual([])
  })

  it('[ANA-02] keeps the sound among the broken', () => {
    const { open } = aDevice({ 'one:things': '["a",7,"b"]' })
    expect(open('one')('things', asText, 5).read()).toEqual(['a', 'b'])
  })

  it.each(['read', 'whole'] as const)('[ANA-02] is empty where the browser refuses (%s), and says so once', (what) => {
    const { open, refusing, warnings } = aDevice({ 'one:things': '["a"]' })
    refusing[what] = true
    const shelf = open('one')('things', asText, 5)
    expect([shelf.read(), shelf.read()]).toEqual([[], []])
    expect(warnings).toEqual(['This browser keeps nothing for this site: SecurityError'])
  })

  it.each(['write', 'whole'] as const)(
    '[ANA-02] works from memory where nothing can be kept (%s), and tells',
    (what) => {
      const { open, refusing, warnings, values } = aDevice()
      refusing[what] = true
      const shelf = open('one')('things', asText, 5)
      expect(shelf.write(['jane@example.com'])).toBe(false)
      expect(shelf.read()).toEqual(['jane@example.com'])
      expect(shelf.write([])).toBe(false)
      expect(shelf.read()).toEqual([])
      expect(values.size).toBe(0)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).not.toContain('jane')
    },
  )

  it('[ANA-02] goes back to the device once it keeps again', () => {
    const { open, refusing, values } = aDevice()
    const shelf = open('one')('things', asText, 5)
    refusing.write = true
    shelf.write(['a'])
    refusing.write = false
    expect(shelf.write(['a', 'b'])).toBe(true)
    expect(values.get('one:things')).toBe('["a","b"]')
    values.set('one:things', '["c"]')
    expect(shelf.read()).toEqual(['c'])
  })
})

it('[SRC-17] putting first what is there already moves it', () => {
  expect(putFirst(['a', 'b', 'c'], 'c', (other) => other === 'c')).toEqual(['c', 'a', 'b'])
})

const back = (items: string[], taken: string[], place: number) =>
  putBack(items, taken, place, (one, other) => one === other).join('')

describe('what was taken off a list', () => {
  it.each([
    ['stands where it stood', ['a', 'c'], ['b'], 1, 'abc'],
    ['leaves what came meanwhile', ['new', 'a', 'c'], ['b'], 2, 'newabc'],
    ['brings back nothing that left meanwhile', [], ['b'], 1, 'b'],
    ['is there once, if it came back by itself', ['b', 'a'], ['b'], 1, 'ba'],
  ] as const)('[SAV-01] and is put back %s', (_, items, taken, place, then) => {
    expect(back([...items], [...taken], place)).toBe(then)
  })
})
