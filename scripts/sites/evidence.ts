import { z } from 'zod'
import { CommandError } from '../errors.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseText, parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { writeWhole } from '../operator/whole-file.ts'
import { siteOption } from './options.ts'
import { requireServer } from './preview.ts'

export const evidenceCommand = (runtime: Runtime) =>
  platformCommand('evidence')
    .description('Write what a site showed of a car at a moment as a PDF, with its sources attached and their hashes')
    .addOption(siteOption())
    .requiredOption('--car <stock number>', 'the stock number of the car, or the last part of its address', parseText)
    .requiredOption(
      '--time <time>',
      'the moment, such as 2026-05-01T09:00+10:00; a date alone is its start in UTC',
      parseTime,
    )
    .option('--out <file>', 'where to write it (default: evidence-<site>-<car>-<time>.pdf here)', parseText)
    .action(async (options) => {
      const { site, car, time } = options
      if (time > Date.now()) throw new CommandError('That moment is still to come.')
      const call = requireServer(openPlatform(runtime, options))
      const { pdf } = await call({
        path: `/operator/sites/${site}/evidence`,
        method: 'GET',
        query: { car, at: String(time) },
        answer: z.object({ pdf: z.string() }),
        action: 'make the evidence',
      })
      const stamp = new Date(time).toISOString().slice(0, 16).replace(/[:T]/g, '-')
      const file = options.out ?? `evidence-${site}-${car}-${stamp}.pdf`
      await writeWhole(file, (write) => write(Buffer.from(pdf, 'base64')))
      runtime.print(`${file} says what ${site} showed of ${car}, with its sources attached.`)
    })
