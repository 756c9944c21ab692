import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LOCKED } from '../../worker/platform/wrapped-stores.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { ROOT } from '../root.ts'

/** Folders that building and serving write to, from the project's root. */
const OUTPUT_FOLDERS = ['', 'node_modules', 'dist', '.wrangler', '.forecourt']

/** Throws CommandError when this user cannot write to the project. */
export function assertProjectWritable(): void {
  const folders = OUTPUT_FOLDERS.map((name) => join(ROOT, name))
  for (const folder of folders.filter((path) => existsSync(path))) assertWritable(folder)
}

/** The same for one folder, which is created when it does not exist. */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new CommandError(`${folder} cannot be written by this user. Change its owner, or use another folder.`)
  }
}

/** In place of an error of SQLite: what holds the stores, and what to do. Any other error is given as it is. */
export const lockedError = (error: unknown, folder: string): unknown =>
  LOCKED.test(errorMessage(error))
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
