import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../fail.ts'
import { ROOT } from '../root.ts'

/** Folders that building and serving write to. */
const WRITTEN = ['', 'node_modules', 'dist', '.wrangler', '.forecourt']

/** Throws a clear sentence when this user may not write where the project keeps what it makes. */
export function assertProjectWritable(): void {
  for (const folder of WRITTEN.map((name) => join(ROOT, name)).filter((path) => existsSync(path)))
    assertWritable(folder)
}

/** The same for one folder, which is made when it is not there. */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Stop(`${folder} cannot be written by this user. Change its owner, or work in a copy of your own.`)
  }
}
