import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const mapping = parseMapping('own', { sameNames: true, fields: {} })
const apply = (images: unknown) =>
  applyMapping(
    { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3', images },
    mapping,
    clean,
  )

describe('photographs', () => {
  it('[OPS-01] keep their addresses where a size is no number', () => {
    const { input, problems } = apply([{ url: 'https://p.example/1.jpg', width: 'wide', height: '600' }])
    expect(input?.images).toEqual([
      { image: { url: 'https://p.example/1.jpg', width: null, height: 600, thumb: null } },
    ])
    expect(problems).toEqual([])
  })

  it('[OPS-01] that cannot be read are named one by one, and the good ones stay', () => {
    const bad = ['ftp://p.example/1.jpg', 'https://p.example/../2.jpg']
    const { input, problems } = apply([bad[0], 'https://p.example/3.jpg', bad[1]])
    expect(input?.images).toHaveLength(1)
    expect(problems.map(({ value, action }) => [value, action])).toEqual(bad.map((each) => [each, 'value left out']))
    const many = apply(Array.from({ length: 9 }, (_, at) => `ftp://p.example/${at}.jpg`)).problems
    expect([many.length, many.at(-1)?.reason]).toEqual([
      5,
      expect.stringContaining('4 more of the list were left out as well'),
    ])
  })

  it('[OPS-01] without an address are left out with a sentence that says what to send', () => {
    const { input, problems } = apply([{ href: 'x' }, 'https://p.example/2.jpg'])
    expect(input?.images).toHaveLength(1)
    expect(problems).toEqual([
      expect.objectContaining({
        reason: expect.stringMatching(/^images has a photograph without an address: give each/) as string,
      }),
    ])
  })

  it('[OPS-01] and other values that do not fit are told in plain words', () => {
    const { problems } = applyMapping(
      {
        source_key: 'A',
        name: 'Mazda 3',
        car_type: 'used',
        make: 'Mazda',
        model: '3',
        variant_detail: { cylinders: 'four' },
      },
      mapping,
      clean,
    )
    expect(problems).toEqual([expect.objectContaining({ reason: 'variant_detail.cylinders must be a number' })])
  })
})
