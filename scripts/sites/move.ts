import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { MOVE_STEPS } from '../../worker/features/sites/registry/move/move-row.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseText } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { requireServer } from './open-preview.ts'
import { noteOption, siteOption } from './options.ts'
import { jsonBody } from './remote-registry.ts'

const STEP_TEXTS: Record<(typeof MOVE_STEPS)[number], string> = {
  announced: 'Waiting until every Worker has heard of the move',
  copying: 'Copying while the site is written',
  following: 'Read-only: copying what has changed',
  checking: 'Read-only: comparing both places',
  moved: 'Opening the new place',
  left: 'Open in the new place',
}
const progress = z.object({ step: z.enum([...MOVE_STEPS, 'done']), wait: z.number(), tables: z.number() })

export const moveCommand = (runtime: Runtime) =>
  platformCommand('move')
    .description('Move a site with its ids to another database while it serves; it is read-only for seconds')
    .addOption(siteOption())
    .requiredOption('--to <binding>', 'the database, by its binding in wrangler.toml: DB_2', parseText)
    .addOption(noteOption())
    .action(async (options) => {
      const call = requireServer(platformOf(runtime, options))
      const { site, to, note } = options
      await call({
        path: `/operator/sites/${site}/move`,
        body: jsonBody({ to, note }),
        answer: z.object({ step: z.enum(MOVE_STEPS) }),
        action: 'begin the move',
      })
      await follow(call, site, runtime.print)
      runtime.print(`${site} lives in ${to}. Its rows in the old place are deleted in ten minutes, by the schedule.`)
    })

/** Calls until the site is open in its new place. A call that is lost is made again by running the command again. */
async function follow(call: CallSite, site: string, print: (line: string) => void): Promise<void> {
  for (let before = ''; ; ) {
    const { step, wait } = await call({
      path: `/operator/sites/${site}/move/next`,
      answer: progress,
      action: 'go on with the move',
    })
    if (step === 'done' || step === 'left') return
    if (step !== before) print(`${STEP_TEXTS[step]} ...`)
    before = step
    if (wait > 0) await sleep(wait)
  }
}
