import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

/** The write key of Typesense, as a binding of the Worker: from the environment, else from `.dev.vars`; nothing without. */
export function typesenseKey(folder = ROOT): { TYPESENSE_API_KEY?: string } {
  const file = join(folder, '.dev.vars')
  const variables = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const key = process.env.TYPESENSE_API_KEY || variables['TYPESENSE_API_KEY']
  return key ? { TYPESENSE_API_KEY: key } : {}
}

/** The same for commands that need it; throws CommandError when it is not set. */
export function requireTypesenseKey(): string {
  const { TYPESENSE_API_KEY: key } = typesenseKey()
  if (key) return key
  throw new CommandError(
    'TYPESENSE_API_KEY is not set. Set it, in the environment or in .dev.vars, to the key that may write to the Typesense server.',
  )
}
