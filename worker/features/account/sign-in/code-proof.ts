import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../../../shared/lead/form-view.ts'
import type { CodeProof } from '../../../../shared/trust/code-rules.ts'
import type { AppEnv } from '../../../context.ts'
import { usedChallenges } from '../../../forms/captcha.ts'
import { answeredUntil } from '../../../forms/question.ts'
import { ticketOf } from '../../../forms/ticket.ts'
import { optional } from '../../../http/optional.ts'
import { randomHex } from '../../../platform/crypto.ts'
import { formSecret } from '../../../platform/secrets.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { isKnownNumber } from './known-number.ts'

/** What the browser that asks for a code to this number has shown of itself (TRU-01). */
export async function codeProof(c: Context<AppEnv>, phone: string, values: Values): Promise<CodeProof> {
  if (await isKnownNumber(c, phone)) return 'returning'
  const ticket = await ticketOf(c, values)
  if (await hasAnswered(c, values, ticket?.name ?? '')) return 'answer'
  return ticket && (await hasWorked(c, values)) ? 'work' : 'none'
}

/** An answer is good for one code. */
async function hasAnswered(c: Context<AppEnv>, values: Values, form: string): Promise<boolean> {
  const { site, now } = c.var
  const secret = formSecret(c.env)
  const token = values[HIDDEN_FIELDS.asked]
  if (!token || secret === null) return false
  const signer = { secret, site: site.slug, form }
  const until = await answeredUntil(signer, token, values[HIDDEN_FIELDS.question] ?? '', now)
  return until !== null && usedChallenges(storeOf(c.env, site), now).claim(token, randomHex(16), until)
}

/** And so is the work of a browser. */
async function hasWorked(c: Context<AppEnv>, values: Values): Promise<boolean> {
  const { captcha } = c.var.services
  const proof = values[HIDDEN_FIELDS.captcha]
  if (!captcha || !proof || values[HIDDEN_FIELDS.trap]) return false
  return (await optional(c, 'captcha', captcha.accepts(proof, randomHex(16)))) === true
}
