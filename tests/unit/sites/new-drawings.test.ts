import { describe, expect, it } from 'vitest'
import { colourSentence, MAX_WIDTH_PX, newColours, wordMark } from '../../../scripts/sites/new-look.ts'
import { contrast } from '../../../shared/theme/contrast.ts'

const LONG = 'Great Southern Caravans & Recreational Vehicles Wollongong'
const sizesIn = (svg: string) => [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
const linesIn = (svg: string) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, line]) => line)

describe('a word mark', () => {
  it.each(['A', 'South Road Cars', LONG, '阳光海岸汽车销售有限公司', 'W'.repeat(70), `${LONG} ${LONG}`])(
    '[SIT-01] is no wider than the header has room for: %s',
    (name) => {
      const { width, height } = wordMark(name, '#17202a')
      expect([width <= MAX_WIDTH_PX, height]).toEqual([true, 40])
    },
  )

  it('[SIT-01] has a short name in one line, and a long one in balanced lines that can be read', () => {
    expect(linesIn(wordMark('South Road Cars', '#17202a').svg)).toEqual(['South Road Cars'])
    const { svg } = wordMark(LONG, '#17202a')
    expect(linesIn(svg)).toEqual(['Great Southern Caravans &amp;', 'Recreational Vehicles Wollongong'])
    expect(Math.min(...sizesIn(svg))).toBeGreaterThanOrEqual(11)
  })

  it('[SIT-01] gives Chinese letters the width that they have', () => {
    const { svg, width } = wordMark('阳光汽车', '#17202a')
    expect([sizesIn(svg), width]).toEqual([[24], 4 * 24 + 4])
  })
})

describe('the colours of a new site', () => {
  it('[TEN-05] have an accent in which text can be read, the brand where that can', () => {
    expect(newColours({ brand: '#0a6e4f' })).toMatchObject({ colours: { accent: '#0a6e4f' } })
    const made = newColours({ brand: '#e8590c' })
    expect(made).toMatchObject({ colours: { brand: '#e8590c' } })
    expect('colours' in made && contrast(made.colours.accent!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('[TEN-05] are refused by the role that was given alone', () => {
    const made = newColours({ brand: '#ffee00', accent: undefined })
    expect('faults' in made && made.faults.map(({ role }) => role)).toEqual(['brand'])
  })

  it('[TEN-05] are refused with a nearest one that passes', () => {
    const made = newColours({ brand: '#0a6e4f', accent: '#ff7d00' })
    const [fault] = 'faults' in made ? made.faults : []
    expect(contrast(fault!.nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(colourSentence(fault!)).toContain('to 1 on #ffffff, where 4.5 to 1 is needed')
  })

  it('[TEN-05] say so where no text can be read on the brand', () => {
    const made = newColours({ brand: '#777777' })
    expect(made).toMatchObject({ faults: [{ reason: expect.stringContaining('to the text on it') }] })
  })
})
