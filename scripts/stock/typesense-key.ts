import { CommandError } from '../errors.ts'

/** The write key of Typesense from the environment, as a binding of the Worker; nothing when it is not set. */
export function typesenseKey(): { TYPESENSE_API_KEY?: string } {
  const key = process.env['TYPESENSE_API_KEY']
  return key ? { TYPESENSE_API_KEY: key } : {}
}

/** The same for commands that need it; throws CommandError when it is not set. */
export function requireTypesenseKey(): string {
  const { TYPESENSE_API_KEY: key } = typesenseKey()
  if (key) return key
  throw new CommandError('TYPESENSE_API_KEY is not set. Set it to the key that may write to the Typesense server.')
}
