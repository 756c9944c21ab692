import { describe, expect, it } from 'vitest'
import { buildLocation } from '../../builders/location.ts'
import { problemsOf, sectionText } from '../../builders/page.ts'
import { buildSite } from '../../builders/site.ts'

describe('openings', () => {
  const OPENING = { id: 'a', title: 'Role', at: '[aspley]', posted: '2026-11-02', employment: '[casual]', body: 'Work' }
  const opening = (changes: object = {}) => {
    const [first, ...rest] = Object.entries({ ...OPENING, ...changes }).map(([key, value]) => `${key}: ${value}`)
    return [`  - ${first}`, ...rest.map((line) => `    ${line}`)].join('\n')
  }
  const site = buildSite({
    dealerships: [{ id: 1, name: 'Aspley', slug: 'aspley' }],
    locations: [{ ...buildLocation([]), primary: true }],
  })
  const faults = (...items: string[]) =>
    problemsOf({ '/careers': sectionText('openings', `heading: Open now\nitems:\n${items.join('\n')}`) }, site)

  it.each<[string, string[], RegExp | null]>([
    ['that are sound', [opening(), opening({ id: 'b' })], null],
    ['at no place', [opening({ at: '[]' })], /^\d+: openings: items\.0\.at needs at least 1 of them$/],
    [
      'at a place that is none',
      [opening({ at: '[mars]' })],
      /^\d+: openings: names mars, and the locations are aspley$/,
    ],
    [
      'that close before they are posted',
      [opening({ valid_through: '2026-11-01' })],
      /closes Role before it is posted$/,
    ],
    [
      'with a highest pay below the lowest',
      [opening({ salary: '{ min: 2, max: 1, unit: hour }' })],
      /below the lowest$/,
    ],
    ['of another employment than those of the table', [opening({ employment: '[forever]' })], /employment/],
    ['with one id for two', [opening(), opening()], /has two openings with the id a$/],
  ])('[PGE-01] %s get a sentence with its line, where one is due', async (_, items, rule) => {
    const [found = 'none'] = await faults(...items)
    expect(found).toMatch(rule ?? /^none$/)
  })
})
