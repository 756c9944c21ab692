import { LEADS_HEADER, leadLine } from '../../shared/lead/export.ts'
import { allPages } from '../operator/places.ts'
import { command } from '../operator/program.ts'
import { FILTER } from './filter.ts'
import { leadsOf } from './source.ts'

export const exportCommand = command({
  about: 'The leads as CSV, oldest first; npm run -s keeps the lines of npm out of a pipe',
  options: { ...FILTER, ...leadsOf.options },
  run: (asked, machine) =>
    leadsOf.at(asked, machine, async (leads) => {
      // A site that refuses leaves no file that looks like one.
      let text = LEADS_HEADER
      for await (const lead of allPages<Parameters<typeof leadLine>[0]>((after) => leads.page(asked, after))) {
        await machine.write(text + leadLine(lead))
        text = ''
      }
      await machine.write(text)
    }),
})
