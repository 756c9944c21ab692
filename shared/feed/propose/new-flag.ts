import type { ColumnSample } from './samples.ts'

const YES = /^(true|y|yes|1)$/i
const NO = /^(false|n|no|0)$/i
const NAMES = /^(is[\s_-]*)?new$/i

/** Whether a column says by yes and no that a car is new. */
export const isNewFlag = ({ name, distinct }: ColumnSample): boolean =>
  NAMES.test(name.split('.').at(-1) ?? '') &&
  distinct.size > 0 &&
  [...distinct].every((value) => YES.test(value) || NO.test(value))

/** The rule that reads such a column. */
export const newFlagRule = ({ name, distinct }: ColumnSample) => ({
  from: name,
  values: Object.fromEntries([...distinct].map((value) => [value, YES.test(value) ? 'new' : 'used'])),
  otherwise: 'report' as const,
})

/** What a person has to check of such a column. */
export const newFlagNote = ({ name }: ColumnSample): string =>
  `${name} says whether a car is new: the others are taken as used. Give demos a column of their own in fields.car_type.`
