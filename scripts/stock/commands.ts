import { exportCommand } from './export.ts'
import { hostedCommand } from './hosted.ts'
import { importCommand } from './import.ts'
import { keyCommand } from './key.ts'
import { listCommand } from './list.ts'
import { revealsCommand } from './reveals.ts'

export const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  import: importCommand,
  list: listCommand,
  key: keyCommand,
  export: exportCommand,
  hosted: hostedCommand,
  reveals: revealsCommand,
}

export const USAGE = `Usage: npm run stock -- <command> --site <slug>

  import <file>   Read a file as the whole stock of a site: CSV, JSON or JSON Lines, gzip or not; - reads from a pipe
    --map <name or file.json>         how its columns become ours; without it the file is in our own shape
    --vanished sold|withdraw|keep     what becomes of cars that the file no longer has (sold)
    --as-of <day>                     the day the file speaks of (now)
    --format csv|json|jsonl           told by the file itself when left out
    --max-bad <percent>               refuse a file with more bad rows than this (20)
    --max-vanished <percent>          refuse a file that would empty more of the yard than this (80)
    --report <file.csv>               where bad rows are written
    --remote <https://host> --key <key>  push to a live site instead of the local one (or STOCK_KEY)
  list            Counts by status and the last imports
  key             Make a new key for pushing stock, shown once; the old one ends
    --sql         print how a deployed site is given it, and change nothing here
  export          Write the stock as JSON Lines in our own shape
  reveals         How often the number of each car was asked for, most first
    --since <day>                     counted from there (30 days ago)
  hosted sync     Tell hosted search what has changed; a first time, of everything
  hosted rebuild  Fill a new collection, then lead the alias there
    --remote <https://host> --key <key>  have a live site do so (or STOCK_KEY)
  hosted key      Make the site's search key: --host <https://host> --collection <alias>
                  Here all three need TYPESENSE_API_KEY, the key that may write to the server

  --state <folder>  where local data lives (.wrangler/state/v3)`
