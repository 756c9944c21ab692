import type { Bounds } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import type { Meaning } from './meaning.ts'
import { between, CENTURY, type NumberRow, numberIn, range, row, WORD_NUMBERS } from './number-row.ts'

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
const year = (bounds: Bounds) => range('year', bounds)
/**
 * An age by model year: in 2026 a car of 2021 is five years old in every month. It is no more th[ae]n five years old,
 * and not less th[ae]n five.
 */
function newerThan(years: number, thisYear: number | undefined, limit: 'under' | 'up to'): Meaning | null {
  if (thisYear === undefined || years === 0) return null
  return year({ min: thisYear - years + (limit === 'under' ? 1 : 0), max: null })
}

/** A year that a model can be of: next year's are on sale in the year before. */
const isModelYear = (amount: number, { thisYear }: SearchOptions) => thisYear === undefined || amount <= thisYear + 1

/** 'Under 2015' is a year, and 'under 2000' a price: either only where the stock has a vehicle of it. */
function underYear(amount: number, options: SearchOptions): Meaning | null {
  const bounds = { min: null, max: amount }
  if (!isModelYear(amount, options)) return null
  const readings = [year(bounds), range('price', bounds)]
  const inOrder = amount % CENTURY === 0 ? readings.toReversed() : readings
  const { hasCars = () => true } = options
  return inOrder.find(({ ranges }) => hasCars({}, ranges)) ?? year(bounds)
}
const Y = `(?<y>${YEAR})`

const PERSON =
  '(?:daughter|son|kid|child|girl|boy|teenager|teen|niece|nephew|grandson|granddaughter|mum|mom|dad|wife|husband|driver|learner)'

/** Model years and ages, in order of precedence. */
export const YEARS: NumberRow[] = [
  // A person's age says nothing of the car: '17 yo', '17 year old daughter', 'my son is 18 years old'.
  row(
    `for (?:a|an|my|our) \\d\\d?[ -]?(?:years?|yrs?)[ -]olds?|(?:my )?\\d\\d ?(?:yo|y ?/?o|y\\.o\\.?)|(?:my )?\\d\\d[ -]?(?:years?|yrs?)[ -]old(?= ${PERSON}(?![^ ]))|(?<=(?<![^ ])${PERSON} (?:is |who is )?)\\d\\d[ -]?(?:years?|yrs?)[ -]old`,
    () => ({}),
  ),
  row(`(?:between |from )?${Y}(?:-| - | to | and | till | until )(?<z>${YEAR})`, ({ y, z }) =>
    year(between(Number(y), Number(z))),
  ),
  row(`${Y} or (?<z>${YEAR})`, ({ y, z }) =>
    Math.abs(Number(y) - Number(z)) === 1 ? year(between(Number(y), Number(z))) : null,
  ),
  row(
    `(?:from )?${Y}(?:-|\\+| \\+| (?:onwards?|on|plus|upwards|to now|to current|to present|${LATER}))(?: model)?`,
    ({ y }) => year({ min: Number(y), max: null }),
  ),
  row(`${YEAR_OVER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, ({ y }, options) =>
    isModelYear(Number(y), options) ? year({ min: Number(y), max: null }) : null,
  ),
  row(`${YEAR_UNDER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, ({ y }, options) => underYear(Number(y), options)),
  row(`(?:after|newer th[ae]n|younger th[ae]n|later th[ae]n|past|beyond|post)[ -](?:the )?${Y}`, ({ y }) =>
    year({ min: Number(y) + 1, max: null }),
  ),
  row(`(?:since|from|at least|minimum|min)(?: year)? ${Y}`, ({ y }) => year({ min: Number(y), max: null })),
  row(`(?:before|older th[ae]n|pre|earlier th[ae]n|prior to)[ -]${Y}`, ({ y }) =>
    year({ min: null, max: Number(y) - 1 }),
  ),
  row(`(?:up to|until|till) ${Y}|${Y.replace('<y>', '<z>')} (?:or|and) (?:older|earlier)`, ({ y, z }) =>
    year({ min: null, max: Number(y ?? z) }),
  ),
  row(
    `(?:less th[ae]n|under|younger th[ae]n|newer th[ae]n) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?`,
    ({ n }, { thisYear }) => newerThan(numberIn(n ?? ''), thisYear, 'under'),
  ),
  row(
    `(?:max|maximum|up to|no older th[ae]n|not older th[ae]n|not more th[ae]n|no more th[ae]n|within) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?|(?<m>\\d\\d?|${WORD_NUMBERS.join('|')}) years? (?:old )?(?:or|and) (?:newer|less|under|younger)`,
    ({ n, m }, { thisYear }) => newerThan(numberIn(n ?? m ?? ''), thisYear, 'up to'),
  ),
  row(`(?:around|about|circa) ${Y}`, ({ y }) => year({ min: Number(y) - 1, max: Number(y) + 1 })),
  row(
    `(?<!(?:under|over|below|above|than|(?<!(?:^| )[cd] )max) )(?:year )?${Y}(?: (?:model|build|plate|year))*`,
    ({ y }, _, isModel) => (isModel(y ?? '') ? null : year({ min: Number(y), max: Number(y) })),
  ),
  // After the year itself: a car of 2018 may be of model year 2019.
  row('(?<two>\\d\\d) (?:plate|build)|my ?(?<my>\\d\\d)', ({ two, my }) => {
    const exact = fullYear(Number(two ?? my) % CENTURY)
    return year({ min: exact, max: exact })
  }),
]
