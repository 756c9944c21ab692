import type { Bounds } from '../query.ts'
import type { Meaning } from './meaning.ts'
import { between, CENTURY, type NumberRow, numberIn, range, row, WORD_NUMBERS } from './number-row.ts'

const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const LATER = '(?:or|and) (?:newer|later|up|above|onwards?|over)'
const fullYear = (two: number) => (two <= 39 ? 2000 + two : 1900 + two)
const year = (bounds: Bounds) => range('year', bounds)
/**
 * An age by model year: in 2026 a car of 2021 is five years old in every month. It is no more than five years old,
 * and not less than five.
 */
function newerThan(years: number, thisYear: number | undefined, limit: 'under' | 'up to'): Meaning | null {
  if (thisYear === undefined || years === 0) return null
  return year({ min: thisYear - years + (limit === 'under' ? 1 : 0), max: null })
}
const Y = `(?<y>${YEAR})`

const PERSON =
  '(?:daughter|son|kid|child|girl|boy|teenager|teen|niece|nephew|grandson|granddaughter|mum|mom|dad|wife|husband|driver|learner)'

/** Model years and ages, in order of precedence. */
export const YEARS: NumberRow[] = [
  // A person's age says nothing of the car: '17 yo', '17 year old daughter', 'my son is 18 years old'.
  row(
    `(?:my )?\\d\\d ?(?:yo|y ?/?o|y\\.o\\.?)|(?:my )?\\d\\d[ -]?(?:years?|yrs?)[ -]old(?= ${PERSON}(?![^ ]))|(?<=(?<![^ ])${PERSON} (?:is |who is )?)\\d\\d[ -]?(?:years?|yrs?)[ -]old`,
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
  row(`(?:after|newer than|later than|post)[ -](?:the )?${Y}`, ({ y }) => year({ min: Number(y) + 1, max: null })),
  row(`(?:since|from|at least|minimum|min)(?: year)? ${Y}`, ({ y }) => year({ min: Number(y), max: null })),
  row(`(?:before|older than|pre|earlier than|prior to)[ -]${Y}`, ({ y }) => year({ min: null, max: Number(y) - 1 })),
  row(`(?:up to|until|till) ${Y}|${Y.replace('<y>', '<z>')} (?:or|and) (?:older|earlier)`, ({ y, z }) =>
    year({ min: null, max: Number(y ?? z) }),
  ),
  row(
    `(?:less than|under|younger than|newer than) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?`,
    ({ n }, { thisYear }) => newerThan(numberIn(n ?? ''), thisYear, 'under'),
  ),
  row(
    `(?:max|maximum|up to|no older than|not older than|not more than|no more than|within) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?|(?<m>\\d\\d?|${WORD_NUMBERS.join('|')}) years? (?:old )?(?:or|and) (?:newer|less|under|younger)`,
    ({ n, m }, { thisYear }) => newerThan(numberIn(n ?? m ?? ''), thisYear, 'up to'),
  ),
  row(`(?:around|about|circa) ${Y}`, ({ y }) => year({ min: Number(y) - 1, max: Number(y) + 1 })),
  row(`(?<!(?:under|over|below|above|than|max) )(?:year )?${Y}(?: (?:model|build|plate|year))*`, ({ y }, _, isModel) =>
    isModel(y ?? '') ? null : year({ min: Number(y), max: Number(y) }),
  ),
  // After the year itself: a car of 2018 may be of model year 2019.
  row('(?<two>\\d\\d) (?:plate|build)|my ?(?<my>\\d\\d)', ({ two, my }) => {
    const exact = fullYear(Number(two ?? my) % CENTURY)
    return year({ min: exact, max: exact })
  }),
]
