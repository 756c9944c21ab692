import type { Context } from 'hono'
import { SignInCodePage } from '../../../../client/pages/sign-in-code.tsx'
import { codeState, waitSeconds } from '../../../../shared/sign-in/code.ts'
import { codeForm } from '../../../../shared/sign-in/forms.ts'
import {
  codeWaitText,
  maskedMobile,
  SIGN_IN_PROBLEMS,
  type SignInProblem,
} from '../../../../shared/sign-in/messages.ts'
import { signInHref } from '../../../../shared/sign-in/request.ts'
import { pathTo } from '../../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../../context.ts'
import { MESSAGES_PATH } from '../../../platform/text-messages.ts'
import type { Challenge } from './challenges.ts'

export type CodeTrouble = { problem: SignInProblem; left?: number }

/** Asks for the code of a challenge, with what is wrong with the one that was entered. */
export function codePage(c: Context<AppEnv>, challenge: Challenge, trouble: CodeTrouble | null, typed = '') {
  const { site, now } = c.var
  if (trouble) c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  const seconds = waitSeconds(challenge, now)
  return c.render(
    <SignInCodePage
      form={codeForm(challenge.id, typed, trouble)}
      phone={maskedMobile(challenge.phone)}
      wait={seconds > 0 ? codeWaitText(seconds) : null}
      isOpen={codeState(challenge, now) === 'open'}
      restart={signInHref(challenge.ask)}
      messages={c.env.LOCAL ? MESSAGES_PATH : null}
    />,
    { head: { title: `Enter your code | ${site.name}`, stylesheet: 'form', noindex: true } },
  )
}

/** The same while the database does not answer: the code that was typed can be sent again. */
export function unknownCodePage(c: Context<AppEnv>, id: string, typed: string, trouble: CodeTrouble) {
  c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  return c.render(
    <SignInCodePage
      form={codeForm(id, typed, trouble)}
      phone={null}
      wait={null}
      isOpen={false}
      restart={pathTo('sign_in')}
      messages={null}
    />,
    { head: { title: `Enter your code | ${c.var.site.name}`, stylesheet: 'form', noindex: true } },
  )
}
