import { REQUIRED_FIELDS } from '../../shared/feed/mapping.ts'
import { FIELD_NOTES, TARGETS, type Target, type TargetType } from '../../shared/feed/targets.ts'

const isRequired = (field: string): boolean => REQUIRED_FIELDS.some((required) => required === field)

const TAKES: Record<TargetType, (target: Target) => string> = {
  text: () => 'text',
  choice: ({ choices }) => choices.join(' | '),
  number: () => 'number',
  whole: () => 'whole number',
  flag: () => 'yes or no',
  date: () => 'date',
  texts: () => 'texts',
  wholes: () => 'whole numbers',
  images: () => 'web addresses',
  json: () => 'JSON, in our own format alone',
}

export type FieldRow = { field: string; takes: string; note: string; isRequired: boolean }

/** Every field of a car that a file can fill, with what it takes, from the schema of a car. */
export const fieldRows = (): FieldRow[] =>
  [...TARGETS].map(([field, target]) => ({
    field,
    takes: TAKES[target.kind](target),
    note: FIELD_NOTES[field] ?? '',
    isRequired: isRequired(field),
  }))
