import type { FormReply } from '../../shared/api.ts'

/** Longer than the store takes at its slowest. */
const TIMEOUT_MS = 20_000

/**
 * Sends a form to its own address; null where no usable answer comes. A plain request: a form carries a ticket that makes
 * it count once, its answer is shown once, and whether to try again is for the shopper to say.
 */
export async function submitForm(action: string, values: FormData): Promise<FormReply | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams([...values].filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply: unknown = await response.json()
    const { form, next } = Object(reply) as Record<string, unknown>
    return form || next ? (reply as FormReply) : null
  } catch {
    return null
  }
}
