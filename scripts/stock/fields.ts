import { Command } from '@commander-js/extra-typings'
import type { Runtime } from '../operator/runtime.ts'
import { fieldRows } from './field-rows.ts'

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
