import { Command } from '@commander-js/extra-typings'
import { REQUIRED_FIELDS } from '../../shared/feed/mapping.ts'
import { FIELD_NOTES, TARGETS, type Target, type TargetType } from '../../shared/feed/targets.ts'
import type { Runtime } from '../operator/runtime.ts'

/** `stock fields`: every field that a mapping can fill, from the schema of a car (STK-04). */
export const fieldsCommand = ({ print }: Runtime) =>
  new Command('fields')
    .description('List the fields of a car that a mapping can fill, and what each takes')
    .action(() => {
      const lines = fieldRows().map(({ field, takes, note, isRequired }) => {
        const notes = [takes, note, isRequired ? 'every car needs it' : '']
        return `  ${field.padEnd(42)} ${notes.filter(Boolean).join('; ')}`
      })
      print(
        `Fields that a mapping can fill:\n${lines.join('\n')}\nHow to fill them: docs/add-a-feed.md, or let a mapping be drawn: npm run stock -- try <file>`,
      )
    })

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
