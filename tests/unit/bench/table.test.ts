import { describe, expect, it } from 'vitest'
import { markdownReport } from '../../bench/report.ts'
import { type Row, verdict } from '../../bench/row.ts'
import { amount, type Section, terminalTable } from '../../bench/table.ts'

const row = (changes: Partial<Row> = {}): Row => ({ what: 'a thing', value: 2, unit: 'ms', ...changes })

describe('[QLT-01] a row is judged by its target', () => {
  it.each([
    ['at the target', row({ target: { most: 2 } }), 'ok'],
    ['above it', row({ target: { most: 1.9 } }), 'short'],
    ['at the target above its floor', row({ floor: 1, target: { most: 1, above: 'floor' } }), 'ok'],
    ['further above its floor', row({ floor: 0.5, target: { most: 1, above: 'floor' } }), 'short'],
    ['not a number', row({ value: Number.NaN, target: { most: 1 } }), 'short'],
    ['endless', row({ value: -Infinity, target: { most: 1 } }), 'short'],
    ['above an endless floor', row({ floor: Infinity, target: { most: 1, above: 'floor' } }), 'short'],
    ['exactly the one value', row({ target: { exactly: 2 } }), 'ok'],
    ['less than the one value', row({ value: 0, target: { exactly: 1 } }), 'short'],
    ['more than the one value', row({ target: { exactly: 1 } }), 'short'],
    ['told and not judged', row(), ''],
  ])('%s', (_, given, expected) => {
    expect(verdict(given)).toBe(expected)
  })
})

describe('the table', () => {
  it.each([
    [1.234, 'ms', '1.23 ms'],
    [40, 'kB', '40.0 kB'],
    [0.0304, 'US$', 'US$0.030'],
    [0, 'count', '0'],
    [0.01, 'ratio', '0.010'],
  ] as const)('says %d %s as %s', (value, unit, expected) => {
    expect(amount(value, unit)).toBe(expected)
  })

  const sections: Section[] = [
    {
      title: 'Times',
      rows: [
        row({ what: 'short one', value: 10, floor: 1, target: { most: 1.1, above: 'floor' }, note: 'In a second.' }),
        row({ what: 'a longer name', target: { most: 50 } }),
        row({ what: 'one winner', unit: 'count', value: 0, target: { exactly: 1 } }),
      ],
      notes: ['Beside a floor.'],
      at: Date.parse('2026-11-24T10:00:00Z'),
      seconds: 12.4,
      commit: '1a2b3c4d',
      machine: '2 cores',
    },
  ]

  it('lines its columns up for a terminal, and tells the notes below', () => {
    expect(terminalTable(sections).split('\n')).toEqual([
      'what           measured    floor          target',
      '',
      '-- Times',
      'short one      10.00 ms  1.00 ms  floor + 1.1 ms  short',
      'a longer name   2.00 ms                    50 ms  ok',
      'one winner            0                exactly 1  short',
      '   Beside a floor.',
      '   short one: In a second.',
    ])
  })

  it('is a line for each measurement with its ratio, and one for each target that is missed', () => {
    expect(
      markdownReport('', ['Times'], sections)
        .split('\n')
        .filter((each) => each.startsWith('|')),
    ).toEqual([
      '| measurement | run | targets met | what | measured | floor | ratio | target |',
      '|---|---:|---:|---|---:|---:|---:|---:|',
      '| Times | 2026-11-24 1a2b3c4d | 1 of 3 | short one | 10.00 ms | 1.00 ms | 10.00 | floor + 1.1 ms |',
      '| measurement | what | measured | floor | ratio | target |',
      '|---|---|---:|---:|---:|---:|',
      '| Times | short one | 10.00 ms | 1.00 ms | 10.00 | floor + 1.1 ms |',
      '| Times | one winner | 0 |  |  | exactly 1 |',
    ])
  })

  it('takes the place of its earlier lines, in the order of the measurements, and says of which run and machine each is; other programs’ sections stay below', () => {
    const [times] = sections
    const titles = ['Sizes', 'Times']
    const first = markdownReport('', titles, [times!])
    const quality = '## Search quality\n\nWritten by another program.\n'
    const later = {
      ...times!,
      commit: '5e6f7a8b',
      machine: '8 cores',
      rows: [row({ what: 'later', target: { most: 50 } })],
    }
    const file = markdownReport(`${first}\n${quality}`, titles, [later, { ...times!, title: 'Sizes' }])
    expect([...file.matchAll(/^\| (?:Sizes|Times) \|[^|]*\|[^|]*\|/gm)].map(String)).toEqual([
      '| Sizes | 2026-11-24 1a2b3c4d | 1 of 3 |',
      '| Times | 2026-11-24 5e6f7a8b | 1 of 1 |',
      '| Sizes | short one | 10.00 ms |',
      '| Sizes | one winner | 0 |',
    ])
    expect(file.match(/^- .*/gm)).toEqual(['- 2026-11-24 5e6f7a8b: 8 cores', '- 2026-11-24 1a2b3c4d: 2 cores'])
    expect(markdownReport(file, titles, [{ ...later, title: 'Sizes' }]).match(/^- .*/gm)).toHaveLength(1)
    expect(file).toContain('Written by another program.')
    expect(markdownReport(file, ['Times'], [])).not.toContain('Sizes')
    expect(markdownReport(file, titles, [{ ...times!, rows: [] }])).toBe(file)
  })
})
