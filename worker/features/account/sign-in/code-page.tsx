import type { Context } from 'hono'
import { SignInCodePage } from '../../../../client/pages/sign-in.tsx'
import type { FormView, Values } from '../../../../shared/lead/form-view.ts'
import { toPhone } from '../../../../shared/phone.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { codeState, waitSeconds } from '../../../../shared/sign-in/code.ts'
import { againForm, codeForm } from '../../../../shared/sign-in/forms.ts'
import {
  codeWaitText,
  maskedMobile,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
} from '../../../../shared/sign-in/messages.ts'
import { signInHref } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { answerForm } from '../../../forms/answer.tsx'
import { MESSAGES_PATH } from '../../../platform/text-messages.ts'
import type { Challenge } from './challenges.ts'
import { protectedForm } from './pages.tsx'

export type CodeTrouble = { problem: SignInProblem; left?: number }

/** What is on the page beside the form for the code. */
type Around = { form: FormView; again: FormView; challenge: Challenge | null }

/** Asks for the code of a challenge, with what is wrong with the one that was entered. */
export async function codePage(c: Context<AppEnv>, challenge: Challenge, trouble: CodeTrouble | null, typed = '') {
  if (trouble) c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  const form = codeForm(challenge.id, typed, { failure: trouble, call: callOf(c) })
  return draw(c, { form, again: await anotherCode(c, null), challenge })
}

/** The same while the database does not answer: the code that was typed can be sent again. */
export async function unknownCodePage(c: Context<AppEnv>, id: string, typed: string, trouble: CodeTrouble) {
  c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  const form = codeForm(id, typed, { failure: trouble, call: callOf(c) })
  return draw(c, { form, again: await anotherCode(c, null), challenge: null })
}

/** The page after another code was asked for and not sent, with the reason. */
export async function againPage(
  c: Context<AppEnv>,
  challenge: Challenge | null,
  problem: SignInProblem,
  values: Values,
) {
  const again = await anotherCode(c, problem, values)
  const form = codeForm(challenge?.id ?? '', '', { failure: null, call: callOf(c) })
  return answerForm(c, again, SIGN_IN_PROBLEMS[problem].status, () => draw(c, { form, again, challenge }))
}

const callOf = (c: Context<AppEnv>) => toPhone(c.var.site.phone).text

const anotherCode = (c: Context<AppEnv>, problem: SignInProblem | null, values: Values = {}) =>
  protectedForm(c, againForm({ failure: problem && { problem }, call: callOf(c) }), {
    values,
    hasQuestion: problem === 'question',
  })

function draw(c: Context<AppEnv>, { form, again, challenge }: Around) {
  const { site, now } = c.var
  const seconds = challenge ? waitSeconds(challenge, now) : 0
  return c.render(
    <SignInCodePage
      form={form}
      again={again}
      phone={challenge && maskedMobile(challenge.phone)}
      wait={seconds > 0 ? codeWaitText(seconds) : null}
      isOpen={challenge !== null && codeState(challenge, now) === 'open'}
      restart={challenge ? signInHref(challenge.ask) : pathTo('sign_in')}
      messages={challenge && c.env.LOCAL ? MESSAGES_PATH : null}
    />,
    { head: { title: `Enter your code | ${site.name}`, stylesheet: 'form', noindex: true } },
  )
}
