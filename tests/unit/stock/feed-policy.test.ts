import { expect, it } from 'vitest'
import { feedPolicy } from '../../../worker/import/feed-policy.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'
import { buildSite } from '../../builders/site.ts'

const { feeds } = buildSite({ feeds: [{ name: 'yard', mapping: 'easycars' }] })
const mapping = shippedMapping(OWN_SHAPE)

it('[STK-04] a name that is none of the site’s feeds is no feed, whichever mapping is asked for', () => {
  expect(feedPolicy(feeds, { feed: 'yrad' })).toBeNull()
  expect(feedPolicy(feeds, { feed: 'yrad', mapping })).toBeNull()
  expect(feedPolicy(feeds, { mapping })?.feed).toBe('yard')
  expect(feedPolicy(feeds, {})?.mapping.name).toBe('easycars')
  expect(feedPolicy([], { feed: 'any' })?.feed).toBe('any')
})
