import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const mapping = parseMapping('own', { sameNames: true, fields: {} })
const CAR = { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3' }
const apply = (cells: object) => applyMapping({ ...CAR, ...cells }, mapping, clean)

describe('characters that show nothing are taken out', () => {
  it.each([
    ['a direction of writing', 'Ma\u202Ezda\u202C 3', 'Mazda 3'],
    ['isolates and marks', '\u2066Mazda\u2069\u200E 3\u061C', 'Mazda 3'],
    ['widths of zero', '\uFEFFMa\u200Bz\u200Cda\u2060 3', 'Mazda 3'],
    ['controls', 'Ma\u0000z\u0007da\u0092\u007F 3', 'Mazda 3'],
    ['hidden tags', 'Mazda 3\u{E0041}\u{E007F}', 'Mazda 3'],
    ['an entity that names one', 'Mazda&#8238; 3', 'Mazda 3'],
    ['a soft hyphen', 'Maz\u00ADda 3', 'Mazda 3'],
    ['but not letters with accents', 'Škoda Citroën 日産', 'Škoda Citroën 日産'],
    ['and not an emoji made of several', 'Family 👨‍👩‍👧', 'Family 👨‍👩‍👧'],
  ])('[QLT-03] %s', (_, name, shown) => {
    expect(apply({ name }).input?.name).toBe(shown)
  })

  it.each(['dealercomments', 'badge', 'city'] as const)(
    '[QLT-03] in %s, in a list, in a number and in a key',
    (field) => {
      const { input, problems } = apply({
        [field]: 'one\u202Etwo',
        source_key: '\u200BA',
        price: '\u200E23990',
        standardEquipment: 'Air\u200Bbag|Sun\u202Eroof',
      })
      expect(input?.[field]).toMatch(/onetwo/)
      expect(input).toMatchObject({ source_key: 'A', price: 23990, standardEquipment: ['Airbag', 'Sunroof'] })
      expect(problems).toEqual([])
    },
  )
})

describe('comments', () => {
  it.each([
    ['entities of a plain text', 'Driver&#39;s car &amp; caf&eacute; &lt;3', "<p>Driver's car &amp; café &lt;3</p>"],
    ['markup that was encoded twice', 'One&lt;br /&gt;two &amp;amp; three', 'One<br />two &amp; three'],
    ['an entity of a direction', '<p>One&#x202E;two</p>', '<p>Onetwo</p>'],
    ['encoded script', '&lt;p&gt;a&lt;/p&gt;&lt;script&gt;b()&lt;/script&gt;', '<p>a</p>'],
    ['an encoded sign of less', 'under &lt; 100 km', '<p>under &lt; 100 km</p>'],
    ['Mac line ends', 'one\rtwo\r\rthree', '<p>one<br />two</p><p>three</p>'],
  ])('[QLT-03] %s', (_, text, shown) => {
    expect(apply({ dealercomments: text }).input?.dealercomments).toBe(shown)
  })
})

it('[OPS-01] asks about a letter that was lost before the file came here', () => {
  expect(apply({ badge: 'Citro\uFFFDn' }).problems).toEqual([
    expect.objectContaining({ column: 'badge', value: 'Citro\uFFFDn', action: 'value to be checked' }),
  ])
})

describe('text is made safe', () => {
  it.each([
    ['a tag in a name', 'name', '2020 <b>Mazda</b>', '2020 Mazda'],
    ['entities', 'name', 'Rock &amp; Roll', 'Rock & Roll'],
    ['a smaller-than sign that is one', 'name', 'under < 5000', 'under < 5000'],
    ['runs of space and control signs', 'name', ' 2020\u0000  Mazda\n', '2020 Mazda'],
    [
      'plain comments become paragraphs',
      'dealercomments',
      'One & two\nthree\n\nfour',
      '<p>One &amp; two<br />three</p><p>four</p>',
    ],
    [
      'comments keep harmless tags without attributes',
      'dealercomments',
      '<ul class="x"><li>A</li></ul>',
      '<ul><li>A</li></ul>',
    ],
    ['a lone surrogate is taken out', 'name', 'Hi\ud800Lux', 'HiLux'],
    ['comments lose what could run', 'dealercomments', '<p>A<img src=x onerror=y></p><script>z</script>', '<p>A</p>'],
  ])('[QLT-03] %s', (_, field, given, kept) => {
    expect(apply({ [field]: given }).input).toMatchObject({ [field]: kept })
  })

  it('[QLT-03] comes to rest: text that was made safe once is not changed again', () => {
    const { input } = apply({ dealercomments: 'a < b & <i>c</i>' })
    expect(apply({ dealercomments: input?.dealercomments }).input).toEqual(input)
  })
})
