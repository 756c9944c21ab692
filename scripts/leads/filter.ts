import { LEAD_STATES } from '../../shared/lead/ledger.ts'
import { day, oneOf } from '../operator/options.ts'

/** Which leads a command is about. */
export const FILTER = {
  state: oneOf(LEAD_STATES, 'only leads that stand so: given up, on their way, taken by all, going nowhere'),
  since: day('only leads sent since'),
}
