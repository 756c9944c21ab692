import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../../../shared/form/form-view.ts'
import { codeMail } from '../../../../shared/manage/code-texts.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import {
  CODE_RULES,
  type CodeLane,
  leastPrice,
  MAIL_RULES,
  type MailLane,
  mailProblem,
  NEW_NUMBERS,
  UNSENT_CODE,
} from '../../../../shared/trust/code-rules.ts'
import { type LimitName, limit } from '../../../../shared/trust/limits.ts'
import type { AppEnv } from '../../../context.ts'
import { findWorkPrice, hasProved } from '../../../forms/protection.ts'
import { readSentTicket } from '../../../forms/submission-key.ts'
import { optional } from '../../../http/optional.ts'
import { listCountings, noteRefusal, platformCounts, siteCounts } from '../../../http/trust-budget.ts'
import { budgetMost } from '../../../platform/code-settings.ts'
import { newToken, randomHex, sha256Hex } from '../../../platform/crypto.ts'
import { signInHashes } from '../../../platform/keyed-hashes.ts'
import type { Counting } from '../../../platform/trust-counts.ts'
import type { Challenge, CodeAsk } from './challenges.ts'
import { isKnownNumber } from './cookies.ts'
import { randomCode } from './service.ts'

type CodeRequest = {
  phone: string
  ask: CodeAsk
  /** The form as it was sent, with its proofs. */
  values: Values
  /** Of the code that this one replaces: entered, it answers for both. */
  receipt?: string | null
  /** The e-mail address that its shopper has confirmed for it. */
  mailbox?: string
  /** The number is that of a lead, whose page was opened by its link. */
  isOfLead?: boolean
}

export type CodeSent = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/**
 * Sends a code to a number, for the browser that keeps the token (GAT-02). The answer does not reveal whether the number is
 * known: while robots ask for codes, a new number gets a challenge without a code. Throws where the database does not answer.
 */
export async function sendCode(c: Context<AppEnv>, request: CodeRequest): Promise<CodeSent> {
  const { phone, mailbox, isOfLead = false } = request
  const { signIn } = c.var.services
  const ask = { ...request.ask }
  let reached: LimitName | null = null
  const lanes = await listLanes(c, request)
  for (const lane of lanes) {
    if (lane === 'known' && !isOfLead) {
      ask.isGuarded = true
      if (!(await signIn.newChallenges.isKnown(phone))) continue
    }
    const counted = await countCode(c, lane, { phone, mailbox })
    if (typeof counted !== 'string') {
      const { sent, receipt } = counted
      const send = (id: string) => signIn.codes.send({ id, phone })
      // Not sent, no shopper can enter it, which is no sign of a robot.
      const undo = () => giveBackCode(c, receipt)
      return openChallenge(c, { phone, ask, sent, receipt: joined(request.receipt, receipt), send, undo })
    }
    reached = counted
    if (limit(reached).by === 'number') break
  }
  if (!ask.isGuarded || (reached && reached in REFUSED)) return { ok: false, problem: limitProblem(reached) }
  return openUnsent(c, { phone, ask }, lanes.includes('work') ? 'worked' : 'plain')
}

/** Lanes of a code in the order in which they are tried. */
async function listLanes(c: Context<AppEnv>, { phone, values, mailbox }: CodeRequest): Promise<CodeLane[]> {
  if (mailbox) return ['mail']
  if (await isKnownNumber(c, phone)) return ['returning']
  return (await hasWorked(c, values)) ? ['work', 'first', 'known'] : ['none', 'known']
}

/** Of no code. */
const inventProof = async () => randomHex(32)

/** A challenge without a code, counted as if there were one. */
async function openUnsent(
  c: Context<AppEnv>,
  code: Pick<NewCode, 'phone' | 'ask'>,
  by: keyof typeof UNSENT_CODE,
): Promise<CodeSent> {
  const countings = limited(c, UNSENT_CODE[by], { phone: code.phone })
  const reached = await siteCounts(c).take(countings)
  if (reached) return { ok: false, problem: limitProblem(reached) }
  const [sent = 1] = await siteCounts(c).read(countings)
  return openChallenge(c, { ...code, sent, receipt: null, send: inventProof, undo: async () => {} })
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

type MailRequest = {
  mailbox: string
  values: Values
  ask?: CodeAsk
  /** A lane that is tried before those of strangers. */
  lane?: 'known' | 'again'
  /** Of the code that this one replaces. */
  receipt?: string | null
}

/** Mails a code, which has the tries and times of a texted one (TRU-01). Throws where the database does not answer. */
export async function mailCode(c: Context<AppEnv>, request: MailRequest): Promise<CodeSent> {
  const { mailbox, values, lane: own } = request
  const counts = siteCounts(c)
  const isWorked = await hasWorked(c, values, leastPrice(await findWorkPrice(c)))
  let problem: SignInProblem = 'unavailable'
  for (const lane of [...(own ? [own] : []), ...(isWorked ? WITH_WORK : WITHOUT_WORK)]) {
    const countings = listCountings(c, MAIL_RULES[lane], { mailbox })
    const reached = await counts.take(countings)
    if (reached === null) return mailCounted(c, request, countings)
    noteRefusal(c, reached)
    problem = mailProblem(reached, isWorked)
    if (limit(reached).by === 'mailbox') break
  }
  return { ok: false, problem }
}

/** Lanes of a mailed code in the order in which they are tried. */
const WITH_WORK = ['first', 'plain', 'worked'] as const satisfies MailLane[]
const WITHOUT_WORK = ['plain'] as const satisfies MailLane[]

async function mailCounted(
  c: Context<AppEnv>,
  { mailbox, ask = NOWHERE, receipt }: MailRequest,
  countings: readonly Counting[],
): Promise<CodeSent> {
  const { site, services } = c.var
  const counts = siteCounts(c)
  const [sent = 1] = await counts.read(countings.slice(0, 1))
  return openChallenge(c, {
    phone: mailbox,
    ask,
    sent,
    receipt: joined(receipt, await counts.receipt(countings)),
    async send(id) {
      const code = randomCode()
      const proof = await signInHashes(c.env).hash('mailed code', site.slug, id, mailbox, code)
      await services.mailer.send({ id, to: mailbox, from_name: site.name, ...codeMail(code, site.name) })
      return proof
    },
    undo: () => optional(c, 'trust budget', counts.giveBack(countings)),
  })
}

const NOWHERE: CodeAsk = { type: null, redirect: '/', back: '/', car: null }

/** Hashed unlike texted codes, so that a mailed code signs no shopper in. */
export const isMailedCode = (
  { env, var: { site } }: Context<AppEnv>,
  { id, phone, proof }: Pick<Challenge, 'id' | 'phone' | 'proof'>,
  code: string,
): Promise<boolean> => signInHashes(env).isHashOf(proof, 'mailed code', site.slug, id, phone, code)

/** Receipts are lists. */
const joined = (before: string | null | undefined, receipt: string) =>
  before ? JSON.stringify([...(JSON.parse(before) as unknown[]), ...(JSON.parse(receipt) as unknown[])]) : receipt

/** Limits that no other lane has room beyond, and what the shopper reads of them. */
const REFUSED: Partial<Record<LimitName, SignInProblem>> = {
  codes_number: 'number_limit',
  codes_number_everywhere: 'number_limit',
  codes_number_mailed: 'number_limit',
  codes_number_wait: 'too_soon',
  codes_number_returning: 'number_limit',
  codes_number_returning_wait: 'too_soon',
  codes_site_day: 'day_limit',
  codes_site_hour: 'hour_limit',
  codes_platform_hour: 'hour_limit',
}

const limitProblem = (name: LimitName | null): SignInProblem =>
  (name && REFUSED[name]) || (name === 'codes_strangers_day' ? 'day_limit' : 'hour_limit')

/** Why no number that is new here can be texted now, even after a mailed code; null where one can. */
export async function whyNoNewNumber(c: Context<AppEnv>): Promise<SignInProblem | null> {
  const countings = limited(c, NEW_NUMBERS, {})
  const counts = await siteCounts(c).read(countings)
  const spent = countings.find(({ limit: name, most = limit(name).most }, at) => counts[at]! >= most)
  return spent ? limitProblem(spent.limit) : null
}

/** The work of a browser is good for one code. */
const hasWorked = async (c: Context<AppEnv>, values: Values, least?: number): Promise<boolean> =>
  !values[HIDDEN_FIELDS.trap] &&
  (await readSentTicket(c, values)) !== null &&
  (await hasProved(c, values, randomHex(16), least))

/** A code that was counted: its position among those of its number, and what is given back when it is entered. */
type CountedCode = { sent: number; receipt: string }

/**
 * Counts a code under the limits of the site and of the platform (GAT-02, TRU-01); the first limit that is reached, for
 * which nothing is counted. Throws where the database does not answer: without counts no code is sent.
 */
async function countCode(c: Context<AppEnv>, lane: CodeLane, who: CodeOwner): Promise<CountedCode | LimitName> {
  const rules = CODE_RULES[lane]
  const [ofSite, ofPlatform] = [siteCounts(c), platformCounts(c)]
  const countings = [
    ...limited(c, rules.limits, who),
    ...listCountings(c, rules.counted).map((each) => ({ ...each, most: Infinity })),
  ]
  const platform = limited(c, rules.platform, who)
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
    ofSite.read(listCountings(c, rules.limits.slice(0, 1), { number: who.phone })),
    ofSite.receipt(countings),
  ])
  return { sent, receipt }
}

type CodeOwner = { phone?: string; mailbox?: string | undefined }

/** The limits with what is left of budgets in money. */
const limited = (c: Context<AppEnv>, names: readonly LimitName[], { phone, mailbox }: CodeOwner): Counting[] =>
  listCountings(c, names, {
    most: budgetMost(c.env, c.var.site.gates, names),
    ...(phone && { number: phone }),
    ...(mailbox && { mailbox }),
  })

/** Takes a code back from the counts of those that are not entered. */
export async function giveBackCode(c: Context<AppEnv>, receipt: string | null): Promise<void> {
  if (receipt !== null) await optional(c, 'trust budget', siteCounts(c).redeem(receipt))
}
