import { describe, expect, it } from 'vitest'
import { parseTrail, parseVisit, sanitiseVisit } from '../../../shared/lead/visit.ts'

const HERE = 'www.yard.example'
const at = (...lines: string[]) => parseTrail(lines.join('\n'), HERE)

describe('what a form tells of the visit', () => {
  it('[LED-01] the pages in their order, and who led here', () => {
    expect(at('https://search.example/?q=me', '/', '/cars/x?view=spin', '/cars/x', '/contact-us')).toEqual({
      pages: ['/', '/cars/x', '/contact-us'],
      params: {},
      source: 'search.example',
    })
  })

  it('[LED-01] only such parameters as say which advertisement led here, the first of each', () => {
    const visit = at('', '/?utm_source=mail&gclid=a1&query=my+name&phone=0400', '/cars/x?utm_source=other&fbclid=f')
    expect(visit).toEqual({
      pages: ['/', '/cars/x'],
      params: { utm_source: 'mail', gclid: 'a1', fbclid: 'f' },
      source: 'mail',
    })
  })

  it.each([
    ['the site itself', `https://${HERE}/search`],
    ['nobody', ''],
    ['what is no address', 'about:blank'],
  ])('[LED-01] names no source when %s led here', (_, from) => {
    expect(at(from, '/').source).toBeNull()
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['wrong types', { pages: 'x', params: 5, source: {} }],
    [
      'other addresses',
      { pages: ['//evil', 'https://evil', '/a b', '/<b>', 5], params: { evil: 'x', gclid: '<b>' }, source: 'a\nb' },
    ],
  ])('[LED-01] a browser that sends %s tells nothing', (_, value) => {
    expect(sanitiseVisit(value)).toEqual({ pages: [], params: {}, source: null })
    expect(parseVisit(JSON.stringify(value))).toEqual({ pages: [], params: {}, source: null })
  })

  it('[LED-01] has bounds', () => {
    const pages = Array.from({ length: 99 }, (_, number) => `/${number}`)
    const visit = sanitiseVisit({ pages, params: { gclid: 'x'.repeat(300) }, source: 'x'.repeat(300) })
    expect([visit.pages.length, visit.pages.at(-1), visit.params, visit.source]).toEqual([30, '/98', {}, null])
    expect(parseVisit('{').pages).toEqual([])
    expect(parseVisit(undefined).pages).toEqual([])
  })
})
