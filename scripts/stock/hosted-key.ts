import { Stop } from '../fail.ts'

/** The operator's key for hosted search, from the environment, as a binding of the Worker; nothing when it is not set. */
export function hostedKey(): { TYPESENSE_API_KEY?: string } {
  const key = process.env['TYPESENSE_API_KEY']
  return key ? { TYPESENSE_API_KEY: key } : {}
}

/** The same for work that cannot do without; throws Stop. */
export function adminKey(): string {
  const { TYPESENSE_API_KEY: key } = hostedKey()
  if (key) return key
  throw new Stop('Set TYPESENSE_API_KEY to the key that may write to the server.')
}
