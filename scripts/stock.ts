import { runHere } from './operator/program.ts'
import { stock } from './stock/program.ts'

/** `npm run stock -- <command>` (OPS-01, OPS-02) */
await runHere(stock)
