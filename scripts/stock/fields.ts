import { Command } from '@commander-js/extra-typings'
import { FIELD_NOTES } from '../../shared/feed/field-notes.ts'
import { REQUIRED_FIELDS } from '../../shared/feed/mapping.ts'
import { TARGETS, type Target, type TargetType } from '../../shared/feed/targets.ts'
import type { Runtime } from '../operator/runtime.ts'

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

/** `stock fields`: every field that a mapping can fill, from the schema of a car (STK-04). */
export const fieldsCommand = ({ print }: Runtime) =>
  new Command('fields')
    .description('List the fields of a car that a mapping can fill, and what each takes')
    .action(() => {
      const lines = [...TARGETS].map(([field, target]) => {
        const takes = TAKES[target.kind](target)
        const notes = [FIELD_NOTES[field], isRequired(field) ? 'every car needs it' : undefined]
        return `  ${field.padEnd(42)} ${[takes, ...notes.filter(Boolean)].join('; ')}`
      })
      print(
        `Fields that a mapping can fill:\n${lines.join('\n')}\nHow to fill them: docs/add-a-feed.md, or let a mapping be drawn: npm run stock -- try <file>`,
      )
    })
