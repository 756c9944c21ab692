import type { Fields } from './draft.ts'
import { DISTANCES } from './number-rule.ts'
import type { ColumnSample } from './samples.ts'

const UNIT_HEADER = /(^|[^\p{L}]|\p{Ll}(?=U))(unit|uom)s?$/iu
const OF_DISTANCE = /mile|odo|km|distance|kilomet/i

const isDistance = (value: string) => Object.hasOwn(DISTANCES, value.toLowerCase())

/** Kilometres whose unit stands in a column of its own, as 'mi' under 'Mileage Unit'. Gives a note where it is miles. */
export function readUnitColumn(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const rule = fields['km']
  if (!rule || Array.isArray(rule) || typeof rule.from !== 'string') return []
  const unit = columns.find(
    ({ name, values }) =>
      UNIT_HEADER.test(name) && OF_DISTANCE.test(name) && values.length > 0 && values.every(isDistance),
  )
  const units = [...new Set(unit?.values.map((value) => value.toLowerCase()))]
  if (!unit || units.every((name) => DISTANCES[name] === 1)) return []
  const number = typeof rule.number === 'object' ? rule.number : {}
  delete number.scale
  rule.number = {
    ...number,
    units: Object.fromEntries(units.map((name) => [name, DISTANCES[name]!])),
    unit_from: unit.name,
    round: true,
  }
  return [`${rule.from} is in the unit that ${unit.name} says; miles are turned into kilometres.`]
}
