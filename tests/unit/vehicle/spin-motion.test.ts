import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestFrame,
  decelerate,
  frameAfter,
  framesMoved,
  loadOrder,
  nearestFrame,
} from '../../../shared/vehicle/spin-motion.ts'

describe('[GAL-03] the order in which frames load', () => {
  it('lets a car of 36 frames turn in eighths after five of them', () => {
    expect(loadOrder(36).slice(0, 9)).toEqual([0, 8, 16, 24, 32, 4, 12, 20, 28])
  })

  it('has each frame once, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
        expect(loadOrder(count).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, frame) => frame))
      }),
    )
  })
})

describe('[GAL-03] a movement', () => {
  it.each([
    [19, 0, 19],
    [20, 1, 0],
    [45, 2, 5],
    [-19, -0, -19],
    [-41, -2, -1],
  ])('of %i pixels is worth %i frames at a sensitivity of 20 and leaves %i over', (pixels, steps, remainder) => {
    expect(framesMoved(pixels, 20)).toEqual({ steps, remainder })
  })

  it('loses no pixel over a whole drag', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 })), (moves) => {
        let [turned, rest] = [0, 0]
        for (const pixels of moves) {
          const moved = framesMoved(rest + pixels, 20)
          turned += moved.steps
          rest = moved.remainder
        }
        const total = moves.reduce((sum, pixels) => sum + pixels, 0)
        expect(turned * 20 + rest).toBe(total)
      }),
    )
  })

  it('goes around both ways', () => {
    const shown = [0, 1, 2, 3]
    expect([frameAfter(3, 1, shown), frameAfter(0, -1, shown), frameAfter(0, 9, shown)]).toEqual([0, 3, 1])
  })

  it('skips frames that are missing, and stays where it is when all are', () => {
    expect(frameAfter(1, 1, [0, 1, 3])).toBe(3)
    expect(frameAfter(2, 1, [0, 1, 3])).toBe(3)
    expect(frameAfter(5, 1, [])).toBe(5)
  })

  it('shows the nearest frame while the wanted one is on its way', () => {
    expect(nearestFrame(5, [0, 8, 16])).toBe(8)
    expect(nearestFrame(4, [0, 8, 16])).toBe(0)
    expect(nearestFrame(4, [])).toBe(4)
  })

  it('rolls out and then stands', () => {
    let speed = 2
    let drawn = 0
    while (speed !== 0 && drawn < 1_000) {
      speed = decelerate(speed, 16)
      drawn++
    }
    expect(drawn).toBeLessThan(120)
  })
})

describe('[GAL-04] the frame that shows a point best', () => {
  it.each([
    ['the middle of those in a row', [3, 4, 5], 4],
    ['of the longest row', [0, 9, 10, 11, 20, 21], 10],
    ['the only one', [7], 7],
  ])('is %s', (_, frames, best) => {
    expect(bestFrame(Object.fromEntries(frames.map((frame) => [frame, {}])))).toBe(best)
  })
})
