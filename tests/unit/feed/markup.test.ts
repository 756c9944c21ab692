import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { carTargets } from '../../../shared/feed/targets.ts'
import { RICH_FIELDS } from '../../../shared/feed/value-limits.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import { VECTORS } from '../../builders/hostile-markup.ts'

const mapping = parseMapping('own', { sameNames: true, fields: {} })
const CAR = { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3' }

/** Tags that stored HTML may have: the allowed ones, each without an attribute. */
const ALLOWED = /<\/?(?:p|ul|ol|li|strong|b|em|i|u|h3|h4|h5)>|<br \/>/g

const isSafeHtml = (html: string) => !html.replace(ALLOWED, '').includes('<')
const isSafeText = (text: string) => !/<[a-z!/?]/i.test(text)

/** Texts of a stored value that a page could not draw as they are. */
function unsafeIn(stored: unknown, isHtml: boolean): string[] {
  if (typeof stored === 'string') return (isHtml ? isSafeHtml : isSafeText)(stored) ? [] : [stored]
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([key, inner]) => [
    ...(isSafeText(key) ? [] : [key]),
    ...unsafeIn(inner, isHtml || RICH_FIELDS.has(key)),
  ])
}

describe('what is stored needs no second look', () => {
  it.each(VECTORS)('[TRU-02] %j is never live markup, in HTML or text', (vector) => {
    for (const text of [vector, `Mazda ${vector} 3`, vector.replaceAll('&', '&amp;')]) {
      const html = clean.rich(text).text
      expect(html).toSatisfy(isSafeHtml)
      expect(clean.plain(text).text).toSatisfy(isSafeText)
      expect(clean.rich(html).text).toSatisfy(isSafeHtml)
    }
  })

  it('[TRU-02] holds for every field that takes words, and for the names and texts of JSON', () => {
    const fields = [...carTargets()].filter(([, { kind }]) => kind === 'text' || kind === 'texts' || kind === 'json')
    expect(fields.length).toBeGreaterThan(30)
    for (const vector of VECTORS) {
      for (const [field, { kind }] of fields) {
        const value = kind === 'json' ? { [vector]: [{ note: vector }] } : vector
        const { input } = applyMapping({ ...CAR, [field]: value }, mapping, clean)
        expect(unsafeIn(input, false)).toEqual([])
      }
    }
  })

  it('[TRU-02] whatever is put together of signs, entities, controls and tags', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      '&lt;',
      '&gt;',
      '&amp;',
      '&#60;',
      '&#x338;',
      '\u0338',
      '\u0000',
      '\u200b',
      '\u00ad',
      'script',
      'b',
      'p',
      '<b>',
      '</b>',
      '<!--',
      '-->',
      ' onclick=a',
      '"',
      "'",
      '=',
      'img',
      '\n',
      ';',
      '#x3c',
      'lt;',
      '&#0;',
      'é',
    ) // prettier-ignore
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const text = parts.join('')
        const { text: html } = clean.rich(text)
        expect(html).toSatisfy(isSafeHtml)
        expect(clean.plain(text).text).toSatisfy(isSafeText)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text with an entity that means nothing', () => {
  it.each(['&j;', 'Mazda &xxe; 3'])('[TRU-02] is asked about: %s', (name) => {
    const { input, problems } = applyMapping({ ...CAR, name }, mapping, clean)
    expect(input?.name).toBe(name)
    expect(problems).toEqual([expect.objectContaining({ action: 'value to be checked', column: 'name' })])
  })

  it.each(['Citro&euml;n', 'R&amp;D', 'Bells & whistles; more', 'A&B'])('[TRU-02] is none: %s', (name) => {
    expect(applyMapping({ ...CAR, name }, mapping, clean).problems).toEqual([])
  })
})

describe('comments with markup that was encoded several times', () => {
  it.each([
    ['&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt;', '<b>Bold</b>', false],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Tidy', 'Tidy', true],
    ['&amp;lt;img src=x onerror=alert(1)&amp;gt;Tidy', 'Tidy', true],
    ['&amp;amp;lt;!-- note --&amp;amp;gt;Tidy', 'Tidy', false],
    [
      '&amp;amp;amp;lt;img src=x onerror=alert(1)&amp;amp;amp;gt; &amp;lt;p&amp;gt;para&amp;lt;/p&amp;gt;',
      '<p>para</p>',
      true,
    ],
    ['<b>x</b> &#0;&#60;script&#62;alert(2)&#60;/script&#62;', '<b>x</b>', true],
    ['&#60;script&#62;alert(2)&#x3c;/script&#x3e; &#x3c;img src=x&#x3e; hello', 'hello', true],
    ['&amp;#60;script&amp;#62;alert(2)&amp;#60;/script&amp;#62;hello', 'hello', true],
    ['a &amp;amp; b &amp;nbsp;c', '<p>a &amp; b c</p>', false],
    ['Two owners\n3 &lt; 4\n\nSince 2020', '<p>Two owners<br />3 &lt; 4</p><p>Since 2020</p>', false],
    ['R&amp;D and 3 &lt; 4', '<p>R&amp;D and 3 &lt; 4</p>', false],
  ])('[TRU-02] %s: what is allowed stays, the rest goes and is reported', (given, stored, removed) => {
    expect(clean.rich(given)).toEqual({ text: stored, removed })
  })
})

it.each(['&amp;amp;lt;script&amp;amp;gt;x four', '<script>x</script>'])(
  '[TRU-02] comments that are markup alone are told to be left out: %s',
  (dealercomments) => {
    const { input, problems } = applyMapping({ ...CAR, dealercomments }, mapping, clean)
    expect(input?.dealercomments ?? null).toBeNull()
    expect(problems).toEqual([expect.objectContaining({ action: 'value left out', column: 'dealercomments' })])
  },
)

const images = (url: string) => applyMapping({ ...CAR, images: [url] }, mapping, clean)

describe('the address of a picture', () => {
  it.each([
    ['http://p.example/1.jpg', 'https://p.example/1.jpg'],
    ['http://p.example:80/1.jpg', 'https://p.example/1.jpg'],
    ['https://p.example/a%20b.jpg?w=1', 'https://p.example/a%20b.jpg?w=1'],
    ['/photos/1.jpg', '/photos/1.jpg'],
  ])('[TRU-02] %s is stored as %s', (given, stored) => {
    const { input, problems } = images(given)
    expect(input?.images[0]?.image.url).toBe(stored)
    expect(problems).toEqual([])
  })

  it.each([
    ['https://p.example/../secret.jpg', 'has .. in its path'],
    ['/photos/%2e%2e/admin', 'has .. in its path'],
    ['/photos/..', 'has .. in its path'],
    ['https://user:pass@p.example/1.jpg', 'must not hold a password'],
    ['https://localhost/1.jpg', 'is not on a host of the public internet'],
    ['https://127.0.0.1/1.jpg', 'is not on a host of the public internet'],
    ['https://[::1]/1.jpg', 'is not on a host of the public internet'],
    ['https://printer.local/1.jpg', 'is not on a host of the public internet'],
    ['http://p.example:8080/1.jpg', 'is http on a port of its own'],
    ['javascript:alert(1)', 'is not a web address'],
    ['ftp://p.example/1.jpg', 'is not a web address'],
    ['data:image/png;base64,AAAA', 'is not a web address'],
    ['https://p.example/"><script>', 'has signs that no address has'],
  ])('[TRU-02] %s is no picture, and the report says why: %s', (given, reason) => {
    const { input, problems } = images(given)
    expect(input?.images ?? []).toEqual([])
    expect(problems).toEqual([
      expect.objectContaining({ action: 'value left out', reason: expect.stringContaining(reason) as string }),
    ])
  })
})
