import { describe, expect, it } from 'vitest'
import { directoryHref, parseDirectory } from '../../../shared/brand/directory.ts'

const vocabulary = { make: ['Toyota', 'Land Rover'], model: ['Hilux'], body: ['SUV', 'Ute'] }
const address = (query: string) =>
  directoryHref(parseDirectory(new URLSearchParams(query), ['car', 'group'], vocabulary))

describe('the address of the brand directory [SRC-16]', () => {
  it.each([
    ['everything', '', '/brands'],
    ['words', 'query=land%20rover', '/brands?query=land+rover'],
    ['a kind', 'kind=group', '/brands?kind=group'],
    ['a make, as the stock spells it', 'manufacturer.name=tOYOTA', '/brands?manufacturer.name=Toyota'],
    ['a model and a body', 'model.body=Ute&model.name=hilux', '/brands?model.name=Hilux&model.body=Ute'],
    ['a page', 'page=3', '/brands?page=3'],
    ['the first page', 'page=1', '/brands'],
    [
      'all of it, in one order',
      'page=2&model.body=SUV&query=a&kind=car',
      '/brands?query=a&kind=car&model.body=SUV&page=2',
    ],
    ['the form as it is sent with nothing in it', 'query=&model.body=', '/brands'],
    ['what it does not know', 'utm_source=x&kind=boat&model.body=Boat&manufacturer.name=Zonda&page=-1', '/brands'],
    ['a kind the site does not have', 'kind=motorcycle', '/brands'],
    ['repeats, of which the first counts', 'query=a&query=b&page=2&page=9', '/brands?query=a&page=2'],
    ['words without end', `query=${'x'.repeat(9_000)}`, `/brands?query=${'x'.repeat(200)}`],
    ['characters of control', 'query=%00%0D%0Akia', '/brands?query=kia'],
  ])('[SRC-16] is one for %s', (_, query, href) => {
    expect(address(query)).toBe(href)
    expect(address(href.split('?')[1] ?? '')).toBe(href)
  })
})
