import type { FormReply } from '../../shared/api.ts'

/** Longer than a store takes at its slowest; then the shopper hears that it did not go. */
const PATIENCE_MS = 20_000

/** Sends a form to its own address. Returns the server's reply, or null where there is none that can be read. */
export async function send(action: string, body: FormData): Promise<FormReply | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams([...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer: unknown = await response.json()
    const { form, next } = Object(answer) as Record<string, unknown>
    return form || next ? (answer as FormReply) : null
  } catch {
    return null
  }
}
