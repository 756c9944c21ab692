import type { Context } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { RegistryError } from '../registry/service.ts'

const MAX_NOTE_CHARS = 500

/** Why an operator acts, for the history of the site. */
export const note = z.string().max(MAX_NOTE_CHARS).default('')
const noteBody = z.strictObject({ note })

/** The body of a call; throws RegistryError for one of another shape. */
export async function readBody<Body>(c: Context<OperatorEnv>, schema: z.ZodType<Body>): Promise<Body> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RegistryError('invalid', `The body is not of this version: ${issue?.path.join('.')} ${issue?.message}.`)
}

/** The body of a call that says nothing but why. */
export const readNote = async (c: Context<OperatorEnv>): Promise<string> => (await readBody(c, noteBody)).note
