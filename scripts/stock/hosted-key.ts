/** The operator's key for hosted search, from the environment, as a binding of the Worker; nothing when it is not set. */
export function hostedKey(): { TYPESENSE_API_KEY?: string } {
  const key = process.env['TYPESENSE_API_KEY']
  return key ? { TYPESENSE_API_KEY: key } : {}
}
