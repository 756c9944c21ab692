import { describe, expect, it } from 'vitest'
import { preferencesOf } from '../../../shared/search/build-query.ts'

const BADGES = { badge: ['AMG S', 'GT (Black Leather)', 'GT-Line (Black Leather)', 'S', 's'] }

describe('what makes a car more relevant', () => {
  it('[SRC-05] is the badge that is the text itself, however it is written, before words within longer badges', () => {
    expect(preferencesOf({ facets: {}, text: 's' }, BADGES)[0]).toEqual({ facets: { badge: ['S', 's'] } })
    expect(preferencesOf({ facets: {}, text: 'gt black leather' }, BADGES)[0]).toEqual({
      facets: { badge: ['GT (Black Leather)'] },
    })
    expect(preferencesOf({ facets: {}, text: 'sunroof' }, BADGES)).toEqual([{ wholeWords: ['sunroof'] }])
  })

  it('[SRC-05] is the model of the very name before those named after it', () => {
    const facets = { model: ['HiLux Cab Chassis', 'HiLux'] }
    expect(preferencesOf({ facets, text: '' })).toEqual([{ facets: { model: ['HiLux'] } }])
    expect(preferencesOf({ facets: { model: ['GLC250', 'GLC'] }, text: '' })).toEqual([{ facets: { model: ['GLC'] } }])
    expect(preferencesOf({ facets: { model: ['GLC250', 'GLA'] }, text: '' })).toEqual([])
  })
})
