import { describe, expect, it } from 'vitest'
import { rankingPreferences } from '../../../shared/search/build-query.ts'

const BADGES = { badge: ['AMG S', 'GT (Black Leather)', 'GT-Line (Black Leather)', 'S', 's'] }

describe('what makes a car more relevant', () => {
  it('[SRC-05] is the badge that is the text itself, however it is written, before words within longer badges', () => {
    expect(rankingPreferences({ facets: {}, text: 's' }, BADGES)[0]).toEqual({ facets: { badge: ['S', 's'] } })
    expect(rankingPreferences({ facets: {}, text: 'gt black leather' }, BADGES)[0]).toEqual({
      facets: { badge: ['GT (Black Leather)'] },
    })
    expect(rankingPreferences({ facets: {}, text: 'sunroof' }, BADGES)).toEqual([{ wholeWords: ['sunroof'] }])
  })

  it('[SRC-05] is the model of the very name before those named after it', () => {
    const facets = { model: ['HiLux Cab Chassis', 'HiLux'] }
    expect(rankingPreferences({ facets, text: '' })).toEqual([{ facets: { model: ['HiLux'] } }])
    expect(rankingPreferences({ facets: { model: ['GLC250', 'GLC'] }, text: '' })).toEqual([
      { facets: { model: ['GLC'] } },
    ])
    expect(rankingPreferences({ facets: { model: ['GLC250', 'GLA'] }, text: '' })).toEqual([])
  })
})
