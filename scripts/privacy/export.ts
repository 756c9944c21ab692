import { plural } from '../../shared/text.ts'
import { formatCount } from '../operator/format.ts'
import type { Runtime } from '../operator/runtime.ts'
import { personCommand, withPerson } from './person-sites.ts'

export const exportCommand = (runtime: Runtime) =>
  personCommand('export')
    .description(
      'Print everything that is kept of a person as JSON for them; counts for the operator go to standard error',
    )
    .action((options) =>
      withPerson(runtime, options, async (sites) => {
        const found = []
        for (const slug of sites.slugs) {
          const kept = await sites.export(slug)
          if (kept.parts.length === 0) continue
          found.push(kept)
          runtime.printError(`${slug}:`)
          for (const { table, rows } of kept.parts) runtime.printError(formatCount(rows.length, table))
        }
        if (found.length === 0)
          runtime.printError(`Nothing is kept of this person at ${plural(sites.slugs.length, 'site')}.`)
        const { phone, email } = options
        await runtime.write(`${JSON.stringify({ of: { phone, email }, sites: found }, null, 2)}\n`)
      }),
    )
