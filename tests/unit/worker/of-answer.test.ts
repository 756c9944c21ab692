import { expect, it } from 'vitest'
import type { SearchResult } from '../../../shared/search/query.ts'
import { memoizePerAnswer } from '../../../worker/features/pages/section-views.ts'

it('[SRC-10] works out once what follows from an answer, and of no other answer', () => {
  const [one, other] = [{ facets: {} }, { facets: {} }] as SearchResult[]
  let times = 0
  const work = () => ({ time: ++times })
  const first = memoizePerAnswer(one!, 'makes', work)
  expect(memoizePerAnswer({ ...one! }, 'makes', work)).toBe(first)
  expect(memoizePerAnswer(one!, 'bodies', work)).not.toBe(first)
  expect(memoizePerAnswer(other!, 'makes', work)).not.toBe(first)
  expect(times).toBe(3)
})
