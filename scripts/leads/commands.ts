import { exportCommand } from './export.ts'
import { keyCommand } from './key.ts'
import { listCommand } from './list.ts'
import { replayCommand } from './replay.ts'
import { showCommand } from './show.ts'

export const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  list: listCommand,
  show: showCommand,
  replay: replayCommand,
  export: exportCommand,
  key: keyCommand,
}

export const USAGE = `Usage: npm run leads -- <command> --site <slug>

  list            How many leads of each state a site has, and the leads; without --site, the counts of all sites
  show <lead>     All of one lead, and what became of each delivery
  replay <lead>   Try the dead letters of one lead again
  replay --all    Try all dead letters of the site again
  export          The leads as CSV, oldest first
  key             Make the key with which a live site shows its leads, shown once; the old one ends
    --sql         print how a deployed site is given it, and change nothing here

  --state dead|due|delivered|kept   only leads that stand so: given up, on their way, taken by all, going nowhere
  --since <day>                     only leads sent since
  --remote <https://host> --key <key>  ask a live site instead of the local data (or LEADS_KEY)
  --store <folder>                  where local data lives (.wrangler/state/v3)`
