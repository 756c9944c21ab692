import { leadKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { exportCommand } from './export.ts'
import { listCommand } from './list.ts'
import { replayCommand } from './replay.ts'
import { showCommand } from './show.ts'
import { LEADS_KEY } from './source.ts'

export const leads: Program = {
  name: 'leads',
  about: 'What shoppers sent to a site, and what became of each delivery.',
  commands: {
    list: listCommand,
    show: showCommand,
    replay: replayCommand,
    export: exportCommand,
    key: keyCommand(leadKeys, { to: 'the leads', variable: LEADS_KEY }),
  },
}
