import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'
import type { Wrangler } from './wrangler.ts'

/** Writes the configs, pages and files of all sites to the KV namespace of a deployment; `config` is its wrangler config. */
export type PublishSites = (deps: { wrangler: Wrangler; config: string }) => Promise<void>

/** A large group of dealers with its pages and pictures. */
const MAX_ENTRIES_BYTES = 1_000_000_000

export const publishSites: PublishSites = async ({ wrangler, config }) => {
  const folder = join(ROOT, '.forecourt/deploy')
  const file = join(folder, 'entries.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, entries())
  await wrangler(['kv', 'bulk', 'put', file, '--binding', 'KV', '--remote', '--config', config])
}

function entries(): Buffer {
  try {
    const command = ['scripts/operate.ts', 'tenants', 'entries']
    return execFileSync(process.execPath, command, { cwd: ROOT, maxBuffer: MAX_ENTRIES_BYTES, stdio: 'pipe' })
  } catch (error) {
    throw new CommandError(`The sites could not be read: ${String((error as { stderr?: Buffer }).stderr ?? error)}`)
  }
}
