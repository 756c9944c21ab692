import { runHere } from './operator/program.ts'
import { reservations } from './reservations/program.ts'

/** `npm run reservations -- <command>` (RES-01, RES-02) */
await runHere(reservations)
