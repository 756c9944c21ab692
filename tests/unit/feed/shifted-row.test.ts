import { expect, it } from 'vitest'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { carsOf, propose } from '../../builders/feed-file.ts'

const CAR = 'Stock No,Condition,Year,Make,Model,Badge,Price,Kms,Colour,Rego'
const CARS = `${CAR}
1001,Used,2019,Mazda,CX-5,Maxx,31990,42000,White,123ABC
1003,Used,2021,RAM,1500,2500,89990,12000,Black,789GHI
1004,Demo,2026,Mazda,3,,POA,TBA,Red,
`
const PLAIN = 'Stock No,Condition,Year,Make,Model,Kms,Price,Colour,Rego'
const PLAINS = `${PLAIN}
1001,Used,2019,Mazda,CX-5,42000,31990,White,123ABC
1003,Used,2021,Kia,Rio,12000,18990,Black,789GHI
`
const VAN = 'Stock No,Condition,Year,Make,Model,Price,Body,VIN,Comments,Photos'
const VANS = `${VAN}
V1,Used,2019,Jayco,Journey,51990,Caravan,6T9T26V97K0AKN001,Clean,https://photos.yard.example/1.jpg
V2,Used,2020,Jayco,Starcraft,61990,Caravan,6T9T26V97L0AKN002,Ex hire,https://photos.yard.example/2.jpg
`

const read = async (file: string, row: string) => {
  const { proposal } = await propose(file)
  const header = file.slice(0, file.indexOf('\n'))
  const [car] = await carsOf(`${header}\n${row}\n`, parseMapping('feed', proposal.mapping))
  return car!
}

it.each<[string, string, string, RegExp]>([
  [
    'no badge',
    CARS,
    '1002,Used,2020,Mazda,CX-5,33990,50000,Blue,456DEF,',
    /few: “33990” is no Badge and “Blue” no Kms/,
  ],
  [
    'no badge, and no comma for it',
    CARS,
    '1002,Used,2020,Mazda,CX-5,33990,50000,Blue,456DEF',
    /one column further right/,
  ],
  [
    'no kilometres',
    PLAINS,
    '1002,Used,2020,Mazda,CX-5,33990,Blue,456DEF,',
    /few: “Blue” is no Price and “456DEF” no Colour/,
  ],
  ['a comma in its model', CARS, '1002,Used,2020,Mazda,CX-5,Maxx, Sport,33990,50000,Blue', /many: “Sport” is no Price/],
  [
    'no body',
    VANS,
    'V3,Used,2021,Jayco,Journey,55990,6T9T26V97M0AKN003,Ex hire,https://photos.yard.example/3.jpg,',
    /few/,
  ],
])('[STK-09] a row with %s is refused, with one sentence and its key', async (_, file, row, sentence) => {
  const { input, problems, key } = (await read(file, row)) as {
    input: unknown
    problems: { reason: string }[]
    key: string
  }
  expect([input, key, problems.length]).toEqual([null, row.split(',')[0], 1])
  expect(problems[0]!.reason).toMatch(sentence)
})

it.each([
  [CARS, '1005,Used,2020,Mazda,CX-5,33990,50000,20000,Blue,456DEF'],
  [CARS, '1006,Used,2021,RAM,1500,2500,POA,Delivery,Red,'],
  [CARS, '1007,Used,2020,Mazda,CX-5,,33990,,,'],
  [PLAINS, '1008,Used,2020,Kia,Rio,Delivery,POA,Blue,'],
  [VANS, 'V4,Used,2021,Jayco,Journey,55990,Caravan,Ex hire,,https://photos.yard.example/3.jpg'],
])('[STK-09] a row that is odd and fits no better beside is taken: %s', async (file, row) => {
  expect((await read(file, row)).input).not.toBeNull()
})

it('[STK-09] each row of a file with one cell less is refused or shows no wrong price', async () => {
  const rows = CARS.trim().split('\n').slice(1, 3)
  const wrong = []
  for (const row of rows)
    for (let at = 1; at < row.split(',').length; at++) {
      const { input } = await read(CARS, `${row.split(',').toSpliced(at, 1).join()},`)
      const price = input && 'price' in input ? input.price : null
      if (price !== null && String(price) !== row.split(',')[6]) wrong.push([at, price])
    }
  expect(wrong).toEqual([])
})
