import { SECOND_MS } from '../../shared/time.ts'
import { withTimeout } from '../platform/timeout.ts'

/** Longer than a database takes that is only slow. */
const MOST_MS = 10 * SECOND_MS

/** Throws where a database does not answer: then nothing of its minute is begun, which would wait once for each task. */
export const assertAnswers = (db: D1Database): Promise<unknown> => withTimeout(db.prepare('select 1').first(), MOST_MS)
