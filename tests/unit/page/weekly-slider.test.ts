import { expect, it } from 'vitest'
import { weeklySlider, weeklySteps } from '../../../shared/page/hero.ts'

it('[BUD-01] has steps of 25 dollars from the least weekly price to over the most', () => {
  expect(weeklySteps({ min: 83, max: 210 })).toEqual([100, 125, 150, 175, 200, 225])
})

it('[BUD-01] has wider steps where the prices are far apart, and none without two prices', () => {
  const steps = weeklySteps({ min: 50, max: 1_450 })
  expect([steps.length <= 17, steps[0], steps.at(-1)! >= 1_450]).toEqual([true, 50, true])
  expect([weeklySteps(null), weeklySteps({ min: 99, max: 99 })]).toEqual([[], []])
})

it('[BUD-01] begins where half of the cars are', () => {
  expect(weeklySlider([100, 125, 150], [2, 9, 12], 'cars')).toEqual({
    min: 100,
    max: 150,
    step: 25,
    start: 125,
    counts: [2, 9, 12],
    noun: 'cars',
  })
  expect(weeklySlider([], [], 'cars')).toBeNull()
})
