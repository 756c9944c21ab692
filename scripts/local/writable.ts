import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../errors.ts'
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
