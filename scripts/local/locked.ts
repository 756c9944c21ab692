import { LOCKED } from '../../worker/platform/wrapped-stores.ts'
import { CommandError, messageOf } from '../errors.ts'

/** In place of an error of SQLite: what holds the stores, and what to do. Any other error is given as it is. */
export const lockedError = (error: unknown, folder: string): unknown =>
  LOCKED.test(messageOf(error))
    ? new CommandError(
        `The data in ${folder} is locked by another process, which may be storing an import. Nothing was written. Try again, or stop npm start first.`,
      )
    : error

/** Does what reads or writes the local stores of a folder; stores that stay locked end in one sentence. */
export async function unlocked<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw lockedError(error, folder)
  }
}
