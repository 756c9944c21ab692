import type { Context } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { type By, RegistryError } from '../registry/service.ts'

const MAX_NOTE_CHARS = 500

/** Why an operator acts, for the history of the site. */
export const note = z.string().max(MAX_NOTE_CHARS).default('')
const noteBody = z.strictObject({ note })
const confirmedBody = z.strictObject({ confirm: z.string().default(''), note })

/** The body of a call; throws RegistryError for one of another shape. */
export async function readBody<Body>(c: Context<OperatorEnv>, schema: z.ZodType<Body>): Promise<Body> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RegistryError('invalid', `The body is not of this version: ${issue?.path.join('.')} ${issue?.message}.`)
}

/**
 * Who acts, by the body of a call that ends something: `confirm` says once more what, as the word of a person does on the
 * command line, so that no slip of an address ends a site or a domain.
 */
export async function readConfirmed(c: Context<OperatorEnv>, name: string): Promise<By> {
  const { confirm, note: reason } = await readBody(c, confirmedBody)
  if (confirm === name) return actor(c, reason)
  throw new RegistryError('not_confirmed', `Nothing was changed. To go on, send { "confirm": "${name}" }.`)
}

export const actor = (c: Context<OperatorEnv>, reason: string): By => ({ actor: c.var.operator, note: reason })

/** Who acts, by the body of a call that says nothing but why. */
export const readActor = async (c: Context<OperatorEnv>): Promise<By> => actor(c, (await readBody(c, noteBody)).note)
