import { expect, it } from 'vitest'
import { monogram } from '../../../shared/text.ts'

it.each([
  ['Kia', 'K'],
  ['BMW', 'BMW'],
  ['MG', 'MG'],
  ['CFMOTO', 'C'],
  ['Land Rover', 'LR'],
  ['Mercedes-Benz', 'MB'],
  ['Škoda', 'Š'],
  ['great wall motors', 'GW'],
  ['比亚迪', '比亚迪'],
  ['!!', ''],
])('[BRD-01] stands for %s where there is no logo: %s', (name, letters) => {
  expect(monogram(name)).toBe(letters)
})
