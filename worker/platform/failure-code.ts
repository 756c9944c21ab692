import { readText } from './http-fetch.ts'

/** Finds the code in the JSON that a service answers a failure with; null where it has none. */
export type CodeOf = (body: unknown) => string | null

const MAX_BYTES = 16_000

/** The code of a failed answer, null without one. The body is read or cancelled, which frees the connection. */
export async function failureCode(response: Response, codeOf: CodeOf | undefined): Promise<string | null> {
  if (!codeOf) {
    await response.body?.cancel().catch(() => {})
    return null
  }
  try {
    return codeOf(JSON.parse(await readText(response, MAX_BYTES)))
  } catch {
    return null
  }
}
