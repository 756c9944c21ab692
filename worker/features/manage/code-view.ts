import type { Context } from 'hono'
import { type FieldView, hiddenField } from '../../../shared/form/field.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import {
  type CodeProblem,
  codeAskForm,
  codeAskText,
  codeEnterForm,
  codeProblemText,
  codeSentText,
} from '../../../shared/manage/code-texts.ts'
import { isHolding } from '../../../shared/manage/hold-view.ts'
import type { CodeView } from '../../../shared/manage/view.ts'
import { codeState, parseCode, waitSeconds } from '../../../shared/sign-in/code.ts'
import { codeWaitText } from '../../../shared/sign-in/messages.ts'
import { inWords } from '../../../shared/text.ts'
import { HOUR_MS } from '../../../shared/time.ts'
import type { AppEnv } from '../../context.ts'
import { COOKIES } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { MESSAGES_PATH } from '../../platform/text-messages.ts'
import { findLeadCode, protectedForm } from '../account/sign-in/part.ts'
import { codeContact, type ManagedLead } from './managed-lead.ts'

type CodeViewParts = {
  does: 'code' | 'enter' | null
  values: Values
  problem: CodeProblem | null
  action: string
  hidden: Record<string, string>
  call: string
}

const WHY = {
  hold: 'To see your receipt or end your hold, confirm it’s you.',
  ended: 'To see your receipt, confirm it’s you.',
  unpaid: 'To see your reservation, confirm it’s you.',
  link: `To see what you sent us, receipts and offers here for ${inWords(COOKIES.manageOpen.ageMs / HOUR_MS, 'hour')}, confirm it’s you.`,
  expired: 'A code opens it again in this browser.',
  held: 'To send this to the team now, confirm it’s you.',
} as const

/** Problems that are shown at the field. */
const OF_FIELD: ReadonlySet<string> = new Set(['code_missing', 'code_wrong'])

function chooseReason(
  { var: { now } }: Context<AppEnv>,
  { stored, isExpired, hold, car }: ManagedLead,
): keyof typeof WHY {
  if (SUSPECTED in stored.lead.fields) return 'held'
  if (isExpired) return 'expired'
  if (hold?.kind !== 'deposit') return 'link'
  if (isHolding(hold, { now, isForSale: car.isForSale })) return 'hold'
  return hold.payment === 'open' || hold.payment === 'failed' ? 'unpaid' : 'ended'
}

/** How a code is asked for and entered; null where the page is open. */
export async function codeView(
  c: Context<AppEnv>,
  managed: ManagedLead,
  shown: CodeViewParts,
): Promise<CodeView | null> {
  if (managed.isOpen) return null
  const { does, values, problem, action, hidden, call } = shown
  const why = WHY[chooseReason(c, managed)]
  const contact = codeContact(managed.stored)
  const bare = { enter: null, ask: null, wait: null, messages: null }
  if (!contact) return { ...bare, text: `To see or change anything else, call us on ${call}.` }
  const challenge = await optional(c, 'code of a lead', findLeadCode(c, contact))
  const { now } = c.var
  const isOpen = challenge != null && codeState(challenge, now) === 'open'
  const error = problem && codeProblemText(problem, contact.by, call)
  const fields = (of: string, more: Record<string, string> = {}): FieldView[] =>
    Object.entries({ ...hidden, ...more, does: of }).map(([name, value]) => hiddenField(name, value))
  const ask = codeAskForm(
    contact,
    { isAgain: isOpen, isSecondary: isOpen || !managed.isExpired },
    { action, hidden: fields('code'), error: does === 'code' ? error : null },
  )
  const typed = values['code'] ?? ''
  const keeps = problem?.problem === 'unavailable' || problem?.problem === 'too_often' || parseCode(typed) === null
  const seconds = isOpen ? waitSeconds(challenge, now) : 0
  return {
    text: isOpen ? codeSentText(contact) : `${why} ${codeAskText(contact)}`,
    enter:
      isOpen || does === 'enter'
        ? codeEnterForm(
            {
              action,
              hidden: fields('enter', { challenge: challenge?.id ?? '' }),
              error: does === 'enter' ? error : null,
            },
            does === 'enter' && keeps ? typed : '',
            problem !== null && OF_FIELD.has(problem.problem),
          )
        : null,
    ask: await protectedForm(c, ask, does === 'code' ? values : {}),
    wait: seconds > 0 ? codeWaitText(seconds) : null,
    messages: c.env.LOCAL ? (contact.by === 'text' ? MESSAGES_PATH : '/dev/mail') : null,
  }
}
