import { expect, it } from 'vitest'
import { fileQuestions } from '../../../shared/stock/file-questions.ts'
import { aCarInput } from '../../builders/car-input.ts'

const photo = (name: string) => [
  { image: { url: name.replace(/^\d/, 'https://photos.yard.example/$&'), width: null, height: null, thumb: null } },
]
const CARS = { a: ['Kia', 'Rio'], b: ['Mazda', 'CX-5'], c: ['Ford', 'Ranger'], d: ['Kia', 'Rio GT'] } as const

it.each<[string, string[], number]>([
  ['two cars of different models have', ['a 1.jpg', 'c 2.jpg', 'b 1.jpg'], 1],
  ['each car has for itself', ['a 1.jpg', 'b 2.jpg', 'c 3.jpg'], 0],
  ['stands in for three cars', ['a 0.jpg', 'b 0.jpg', 'c 0.jpg'], 0],
  ['the site itself has', ['a /demo/suv.jpg', 'b /demo/suv.jpg'], 0],
  ['two cars of one model have', ['a 1.jpg', 'd 1.jpg'], 0],
])('[OPS-01] a first photograph that %s: %j gives %i question', (_, cars, count) => {
  const questions = fileQuestions()
  for (const [at, car] of cars.entries()) {
    const [who, name = ''] = car.split(' ')
    const [make, model] = CARS[who as 'a']
    questions.add(aCarInput({ make, model, images: photo(name) }), { line: at + 2 })
  }
  const asked = questions.find()
  expect(asked).toHaveLength(count)
  expect(asked.map(({ place, field, ask }) => [place.line, field, ask])).toEqual(
    count === 0
      ? []
      : [[4, 'images', 'images begin with the photograph of the Kia Rio at line 2: of which car is it?']],
  )
})
