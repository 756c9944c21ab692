import type { Bounds, Meaning } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { atLeast, atMost, between, CENTURY, COUNT, type NumberRow, numberIn, range, row } from './amounts.ts'

const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const LATER = '(?:(?:or|and) )?(?:newer|later|up|above|onwards?|over|younger)'
/** 'Over' and 'under' of a model year: both include it. */
const YEAR_OVER =
  '(?:over|above|more th[ae]n|starting from|starting at|upwards of|no older th[ae]n|not older th[ae]n|nothing older th[ae]n)'
const YEAR_UNDER =
  '(?:under|undr|below|belwo|less th[ae]n|(?:max|maximum)(?= year)|no more th[ae]n|not more th[ae]n|not over|no newer th[ae]n|not newer th[ae]n|no later th[ae]n|not later th[ae]n)'
/** What makes another amount of the number behind 'over' or 'under'. */
const NO_UNIT = '(?! ?(?:dollars|bucks|aud|kgs?|kilos?|kilograms?|grand|ono|neg|negotiable|rpm|hp|watts?|mm|cc)(?: |$))'
const fullYear = (two: number) => (two <= 39 ? 2000 + two : 1900 + two)
/** A year that a model can be of: next year's are on sale in the year before. */
const isModelYear = (amount: number, { thisYear }: SearchOptions) => thisYear === undefined || amount <= thisYear + 1

/** 'Under 2015' is a year, and 'under 2000' a price: either only where the stock has a vehicle of it. */
function underYear(amount: number, options: SearchOptions): Meaning | null {
  if (!isModelYear(amount, options)) return null
  const readings = [range('year', atMost(amount)), range('price', atMost(amount))]
  const inOrder = amount % CENTURY === 0 ? readings.toReversed() : readings
  const { hasCars = () => true } = options
  return inOrder.find(({ ranges }) => hasCars({}, ranges)) ?? readings[0]!
}
const Y = `(?<y>${YEAR})`
const Z = `(?<z>${YEAR})`

/** Bounds of the model year; null leaves the words to other rows. */
const yearRow = (pattern: string, read: (y: number, z: number, options: SearchOptions) => Bounds | null): NumberRow =>
  row(pattern, ({ y, z }, options) => {
    const bounds = read(Number(y), Number(z), options)
    return bounds && range('year', bounds)
  })

const OLD = `(?<n>${COUNT}) ?(?:years?|yrs?|yo)(?: old| of age)?(?! (?:old )?warranty)`
/** Bounds of the model year that a car of an age is of. */
const ageRow = (pattern: string, read: (year: number) => Bounds): NumberRow =>
  row(pattern, ({ n, m }, { thisYear }) => {
    const years = numberIn(n ?? m)
    return thisYear === undefined || years === 0 ? null : range('year', read(thisYear - years))
  })

const PERSON =
  '(?:daughter|son|kid|child|girl|boy|teenager|teen|niece|nephew|grandson|granddaughter|mum|mom|dad|wife|husband|driver|learner)'

/** First and last year of a part of a decade. */
const PARTS = { early: [0, 3], mid: [4, 6], late: [7, 9] } as const

/** Model years and ages, in order of precedence. */
export const YEARS: NumberRow[] = [
  // A person's age says nothing of the car: '17 yo', '17 year old daughter', 'my son is 18 years old'.
  row(
    `for (?:a|an|my|our) \\d\\d?[ -]?(?:years?|yrs?)[ -]olds?|(?:my )?\\d\\d ?(?:yo|y ?/?o|y\\.o\\.?)|(?:my )?\\d\\d[ -]?(?:years?|yrs?)[ -]old(?= ${PERSON}(?![^ ]))|(?<=(?<![^ ])${PERSON} (?:is |who is )?)\\d\\d[ -]?(?:years?|yrs?)[ -]old`,
    () => ({}),
  ),
  // Years in a row, however many: '2021 2022 2023', '2018, 2019 and 2020'.
  row(`${Y}(?<more>(?: (?:or |and )?${YEAR})*) (?:or |and )?${Z}`, ({ y, more = '', z }) => {
    const inRow = more.split(/\d{4}/).length
    return Math.abs(Number(y) - Number(z)) === inRow ? range('year', between(Number(y), Number(z))) : null
  }),
  row(
    "(?:(?:from|in|of) )?(?:the )?(?:(?<part>early|mid|late)[ -])?['’]?(?<d>(?:19|20)\\d0|[5-9]0)['’]?s",
    ({ part, d }) => {
      const decade = Number(d) < CENTURY ? fullYear(Number(d)) : Number(d)
      const [from, to] = part === undefined ? [0, 9] : PARTS[part as keyof typeof PARTS]
      return range('year', between(decade + from, decade + to))
    },
  ),
  yearRow(`(?:between |from )?${Y}(?:-| - | ?(?:up |through )?to ?| and | till | until )${Z}`, between),
  row(`${Y}-(?<z>\\d\\d)`, ({ y, z }) => range('year', between(Number(y), fullYear(Number(z))))),
  yearRow(
    `(?:from )?${Y}(?:-|\\+| \\+|[ -]?(?:onwards?|on|plus|up|upwards|(?:to )?(?:now|current|present)|${LATER}))(?: model)?`,
    atLeast,
  ),
  row('(?<two>\\d\\d) or (?:newer|later)', ({ two }) => range('year', atLeast(fullYear(Number(two))))),
  yearRow(`${YEAR_OVER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, (y, _, options) =>
    isModelYear(y, options) ? atLeast(y) : null,
  ),
  row(`${YEAR_UNDER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, ({ y }, options) => underYear(Number(y), options)),
  yearRow(`(?:after|newer th[ae]n|younger th[ae]n|later th[ae]n|past|beyond|post)[ -](?:the )?${Y}`, (y) =>
    atLeast(y + 1),
  ),
  yearRow(`(?:since|from|at least|minimum|min)(?: year)? ${Y}`, atLeast),
  yearRow(`(?:before|older th[ae]n|pre|earlier th[ae]n|prior to)[ -]${Y}`, (y) => atMost(y - 1)),
  yearRow(`(?:up to|until|till) ${Y}|${Z} (?:or|and) (?:older|earlier)`, (y, z) => atMost(y || z)),
  // An age by model year: in 2026 a car of 2021 is five years old in every month, no more than five, and not less.
  ageRow(`(?:less th[ae]n|under|younger th[ae]n|newer th[ae]n) ${OLD}`, (year) => atLeast(year + 1)),
  ageRow(
    `(?:max|maximum|up to|at most|no older th[ae]n|not older th[ae]n|not more th[ae]n|no more th[ae]n|within|(?:in |from )?(?:the )?(?:last|past)) ${OLD}|(?<m>${COUNT}) (?:years?|yrs?) (?:old )?(?:or|and) (?:newer|less|under|younger)`,
    atLeast,
  ),
  ageRow(`(?:min|minimum|at least) ${OLD}|(?<m>${COUNT}) (?:years?|yrs?) (?:old )?(?:or|and) (?:older|over)`, atMost),
  row(`(?<n>${COUNT})(?:-| - | to )(?<m>${COUNT}) ?(?:years?|yrs?)[ -]old`, ({ n, m }, { thisYear = 0 }) =>
    thisYear ? range('year', between(thisYear - numberIn(m), thisYear - numberIn(n))) : null,
  ),
  ageRow(`(?:over|more th[ae]n|older th[ae]n) ${OLD}`, (year) => atMost(year - 1)),
  ageRow(`(?<n>\\d|1[0-4]) ?(?:years?|yrs?)[ -]olds?`, (year) => between(year, year)),
  yearRow(`(?:around|about|circa) ${Y}`, (y) => between(y - 1, y + 1)),
  row(
    `(?<!(?<![^ ])(?:under|over|below|above|than|(?<!(?:^| )[cd] )max) )(?:y(?:ea)?r )?${Y}(?: (?:model|build|plate|year))*`,
    ({ y }, _, isModel) => (isModel(y ?? '') ? null : range('year', between(Number(y), Number(y)))),
  ),
  // After the year itself: a car of 2018 may be of model year 2019.
  row('(?<two>\\d\\d) (?:plate|build)|(?<zero>0\\d)(?= [a-z])|my ?(?<my>(?:20)?\\d\\d)', ({ two, zero, my }) => {
    const exact = fullYear(Number(two ?? zero ?? my) % CENTURY)
    return range('year', between(exact, exact))
  }),
]
