import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../../../shared/lead/form-view.ts'
import type { CodeProof } from '../../../../shared/trust/code-rules.ts'
import type { AppEnv } from '../../../context.ts'
import { formSecret } from '../../../forms/form-secret.ts'
import { isAnswered } from '../../../forms/question.ts'
import { ticketOf } from '../../../forms/ticket.ts'
import { optional } from '../../../http/optional.ts'
import { contentHash } from '../../../platform/crypto.ts'
import { isKnownNumber } from './known-number.ts'

/** What the browser that asks for a code to this number has shown of itself (TRU-01). */
export async function codeProof(c: Context<AppEnv>, phone: string, values: Values): Promise<CodeProof> {
  if (await isKnownNumber(c, phone)) return 'returning'
  const ticket = await ticketOf(c, values)
  if (await hasAnswered(c, values, ticket?.name ?? '')) return 'answer'
  return ticket && (await hasWorked(c, values, `${ticket.name} ${phone}`)) ? 'work' : 'none'
}

async function hasAnswered(c: Context<AppEnv>, values: Values, form: string): Promise<boolean> {
  const secret = formSecret(c.env)
  const token = values[HIDDEN_FIELDS.asked]
  if (!token || secret === null) return false
  const signer = { secret, site: c.var.site.slug, form }
  return isAnswered(signer, token, values[HIDDEN_FIELDS.question] ?? '', c.var.now)
}

/** One proof is good for one number on one form: sent twice, the form still counts as proved. */
async function hasWorked(c: Context<AppEnv>, values: Values, use: string): Promise<boolean> {
  const { captcha } = c.var.services
  const proof = values[HIDDEN_FIELDS.captcha]
  if (!captcha || !proof || values[HIDDEN_FIELDS.trap]) return false
  return (await optional(c, 'captcha', captcha.accepts(proof, await contentHash(`sign-in ${use}`)))) === true
}
