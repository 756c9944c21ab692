import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../../../shared/form/form-view.ts'
import { codeMail } from '../../../../shared/manage/code-texts.ts'
import { budgetShare } from '../../../../shared/sign-in/code-budgets.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import { CODE_RULES, type CodeProof } from '../../../../shared/trust/code-rules.ts'
import { type LimitName, limit, listLimits } from '../../../../shared/trust/limits.ts'
import type { AppEnv } from '../../../context.ts'
import { claimAnswer } from '../../../forms/protection.ts'
import { readSentTicket } from '../../../forms/submission-key.ts'
import { optional } from '../../../http/optional.ts'
import { listCountings, noteRefusal, platformCounts, siteCounts } from '../../../http/trust-budget.ts'
import { siteCodeBudgets } from '../../../platform/code-settings.ts'
import { newToken, randomHex, sha256Hex } from '../../../platform/crypto.ts'
import { signInHashes } from '../../../platform/keyed-hashes.ts'
import { formSecret } from '../../../platform/secrets.ts'
import type { Counting } from '../../../platform/trust-counts.ts'
import type { Challenge } from './challenges.ts'
import { isKnownNumber } from './cookies.ts'
import { randomCode } from './service.ts'

type CodeRequest = {
  phone: string
  ask: SignInRequest
  /** The form as it was sent, with its proofs. */
  values: Values
  /** Of the code that this one replaces: entered, it answers for both. */
  receipt?: string | null
}

export type CodeSent = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/**
 * Sends a code to a number, for the browser that keeps the token (GAT-02). Does the same for every number, so that the
 * answer does not reveal who has signed in before. Throws where the database does not answer.
 */
export async function sendCode(c: Context<AppEnv>, request: CodeRequest): Promise<CodeSent> {
  const { phone, ask, values } = request
  const counted = await countCode(c, { phone, proof: await codeProof(c, phone, values) })
  if (typeof counted === 'string') return { ok: false, problem: limitProblem(c, counted) }
  const { sent, receipt } = counted
  return openChallenge(c, {
    phone,
    ask,
    sent,
    receipt: joined(request.receipt, receipt),
    send: (id) => c.var.services.signIn.codes.send({ id, phone }),
    // No shopper can enter it, which is no sign of a robot.
    undo: () => giveBackCode(c, receipt),
  })
}

type NewCode = Pick<Challenge, 'phone' | 'ask' | 'sent' | 'receipt'> & {
  /** Sends a code and gives what it is checked by. Rejects where none was sent. */
  send: (id: string) => Promise<string>
  undo: () => Promise<unknown>
}

/** Sends a code that was counted, and opens its challenge. */
async function openChallenge(c: Context<AppEnv>, { send, undo, ...code }: NewCode): Promise<CodeSent> {
  const browser = newToken()
  const id = await sha256Hex(browser)
  const proof = await optional(c, 'sign-in code', send(id))
  if (proof === null) {
    await undo()
    return { ok: false, problem: 'not_sent' }
  }
  await c.var.services.signIn.newChallenges.open({ ...code, id, proof, sent_at: c.var.now })
  return { ok: true, browser }
}

/** Limits of mailed codes, which have the tries and times of texted ones. */
const MAILED = listLimits('mail_codes')

/** Mails a code to the contact of a lead without a mobile number. Throws where the database does not answer. */
export async function mailCode(c: Context<AppEnv>, mailbox: string): Promise<CodeSent> {
  const { site, services } = c.var
  const counts = siteCounts(c)
  const countings = listCountings(c, MAILED, { mailbox })
  const reached = await counts.take(countings)
  if (reached) {
    noteRefusal(c, reached)
    return { ok: false, problem: reached === 'mail_codes_wait' ? 'too_soon' : 'hour_limit' }
  }
  const [sent = 1] = await counts.read(countings.slice(0, 1))
  return openChallenge(c, {
    phone: mailbox,
    ask: { type: null, redirect: '/', back: '/', car: null },
    sent,
    receipt: null,
    async send(id) {
      const code = randomCode()
      const proof = await signInHashes(c.env).hash('mailed code', site.slug, id, mailbox, code)
      await services.mailer.send({ id, to: mailbox, from_name: site.name, ...codeMail(code, site.name) })
      return proof
    },
    undo: () => optional(c, 'trust budget', counts.giveBack(countings)),
  })
}

/** Hashed unlike texted codes, so that a mailed code signs no shopper in. */
export const isMailedCode = (
  { env, var: { site } }: Context<AppEnv>,
  { id, phone, proof }: Pick<Challenge, 'id' | 'phone' | 'proof'>,
  code: string,
): Promise<boolean> => signInHashes(env).isHashOf(proof, 'mailed code', site.slug, id, phone, code)

/** Receipts are lists. */
const joined = (before: string | null | undefined, receipt: string) =>
  before ? JSON.stringify([...(JSON.parse(before) as unknown[]), ...(JSON.parse(receipt) as unknown[])]) : receipt

const REFUSED: Partial<Record<LimitName, SignInProblem>> = {
  codes_number: 'number_limit',
  codes_number_everywhere: 'number_limit',
  codes_number_wait: 'too_soon',
  codes_number_returning: 'number_limit',
  codes_number_returning_wait: 'too_soon',
  codes_address: 'network_limit',
  codes_network: 'network_limit',
  codes_strangers_day: 'day_limit',
  codes_site_day: 'day_limit',
}

/** What the shopper reads of a limit. Without a secret no question can be asked. */
function limitProblem(c: Context<AppEnv>, name: LimitName): SignInProblem {
  const isAsked = limit(name).beyond !== 'refuse' && formSecret(c.env) !== null
  return isAsked ? 'question' : (REFUSED[name] ?? 'hour_limit')
}

/** What the browser that asks for a code to this number has shown of itself (TRU-01). */
async function codeProof(c: Context<AppEnv>, phone: string, values: Values): Promise<CodeProof> {
  if (await isKnownNumber(c, phone)) return 'returning'
  const ticket = await readSentTicket(c, values)
  // An answer is good for one code.
  if (await claimAnswer(c, values, { form: ticket?.name ?? '', key: randomHex(16) })) return 'answer'
  return ticket && (await hasWorked(c, values)) ? 'work' : 'none'
}

/** The work of a browser is good for one code. */
async function hasWorked(c: Context<AppEnv>, values: Values): Promise<boolean> {
  const { captcha } = c.var.services
  const proof = values[HIDDEN_FIELDS.captcha]
  if (!captcha || !proof || values[HIDDEN_FIELDS.trap]) return false
  return (await optional(c, 'captcha', captcha.accepts(proof, randomHex(16)))) === true
}

/** A code that was counted: its position among those of its number, and what is given back when it is entered. */
type CountedCode = { sent: number; receipt: string }

/**
 * Counts a code under the limits of the site and of the platform (GAT-02, TRU-01); the first limit that is reached, for
 * which nothing is counted. Throws where the database does not answer: without counts no code is sent.
 */
async function countCode(
  c: Context<AppEnv>,
  { phone, proof }: { phone: string; proof: CodeProof },
): Promise<CountedCode | LimitName> {
  const rules = CODE_RULES[proof]
  const [ofSite, ofPlatform] = [siteCounts(c), platformCounts(c)]
  const countings = [
    ...limited(c, rules.limits, phone),
    ...listCountings(c, rules.counted).map((each) => ({ ...each, most: Infinity })),
  ]
  const platform = limited(c, rules.platform, phone)
  const own = await ofSite.take(countings)
  const undo = () => optional(c, 'trust budget', ofSite.giveBack(countings))
  const reached =
    own ??
    (await ofPlatform.take(platform).catch(async (error: unknown) => {
      await undo()
      throw error
    }))
  if (reached !== null) {
    if (own === null) await undo()
    noteRefusal(c, reached, [...countings, ...platform].find((each) => each.limit === reached)?.most)
    return reached
  }
  const [[sent = 1], receipt] = await Promise.all([
    ofSite.read(listCountings(c, rules.limits.slice(0, 1), { number: phone })),
    ofSite.receipt(countings),
  ])
  return { sent, receipt }
}

/** The limits with what is left of budgets in money. A code to a dearer country counts for several against the platform's. */
function limited(c: Context<AppEnv>, names: readonly LimitName[], phone: string): Counting[] {
  const { gates } = c.var.site
  const budgets = siteCodeBudgets(c.env, gates)
  const most = Object.fromEntries(
    names.flatMap((name) => {
      const { budget } = limit(name)
      return budget ? [[name, budgetShare(budget, budgets)]] : []
    }),
  )
  return listCountings(c, names, { number: phone, most })
}

/** Takes a code back from the counts of those that are not entered. */
export async function giveBackCode(c: Context<AppEnv>, receipt: string | null): Promise<void> {
  if (receipt !== null) await optional(c, 'trust budget', siteCounts(c).redeem(receipt))
}
