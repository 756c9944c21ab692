import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followGroups, showGroups } from '../../../client/search/follow-groups.ts'
import { groups } from '../../../client/search/state.ts'
import type { FilterGroup } from '../../../shared/search/filter-groups.ts'

const group = (key: string, count: number) =>
  ({ kind: 'facet', key, values: [{ value: 'one', count }] }) as unknown as FilterGroup
const shown = () =>
  groups.value.map((each) => `${each.key} ${(each as unknown as { values: { count: number }[] }).values[0]!.count}`)

/** Frames that the page waits for. */
let frames: (() => void)[] = []
const drawn = async () => {
  for (const frame of frames.splice(0)) frame()
  await new Promise((resolve) => setTimeout(resolve, 5))
}
const allDrawn = async () => {
  while (frames.length > 0) await drawn()
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  showGroups([group('make', 9), group('model', 9), group('fuel', 9)])
})

describe('the groups of filters after a reply', () => {
  it('[SRC-07] [QLT-04] wait for the frame that shows its cars', async () => {
    void followGroups([group('make', 1), group('model', 9), group('fuel', 9)])
    expect(shown()).toEqual(['make 9', 'model 9', 'fuel 9'])
    await drawn()
    expect(shown()).toEqual(['make 1', 'model 9', 'fuel 9'])
  })

  it('[SRC-07] [QLT-04] come one in a frame, and those without a change stay what they are', async () => {
    const [, model] = groups.value
    void followGroups([group('make', 1), group('model', 9), group('fuel', 2)])
    await drawn()
    expect(shown()).toEqual(['make 1', 'model 9', 'fuel 9'])
    await drawn()
    expect(shown()).toEqual(['make 1', 'model 9', 'fuel 2'])
    expect(groups.value[1]).toBe(model)
  })

  it('[SRC-07] come and go with a reply, in its order', async () => {
    void followGroups([group('badge', 3), group('fuel', 9), group('make', 9)])
    await allDrawn()
    expect(shown()).toEqual(['badge 3', 'fuel 9', 'make 9'])
  })

  it('[SRC-07] are those of the last reply, also of one that came between two of them', async () => {
    void followGroups([group('make', 1), group('model', 1), group('fuel', 1)])
    await drawn()
    void followGroups([group('make', 2), group('model', 2), group('fuel', 2)])
    await allDrawn()
    expect(shown()).toEqual(['make 2', 'model 2', 'fuel 2'])
  })
})
