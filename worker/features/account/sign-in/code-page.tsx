import type { Context } from 'hono'
import { SignInCodePage } from '../../../../client/pages/sign-in-code.tsx'
import { signInHref } from '../../../../shared/sign-in/ask.ts'
import { codeState, waitSeconds } from '../../../../shared/sign-in/code.ts'
import { codeForm } from '../../../../shared/sign-in/forms.ts'
import { maskedMobile, SIGN_IN_PROBLEMS, type SignInProblem, waitText } from '../../../../shared/sign-in/words.ts'
import type { AppEnv } from '../../../context.ts'
import { MESSAGES_PATH } from '../../../platform/text-messages.ts'
import type { Challenge } from './challenges.ts'

type Trouble = { problem: SignInProblem; left?: number }

/** The page that asks for the code of a challenge, with what was wrong with the last one. */
export function codePage(c: Context<AppEnv>, challenge: Challenge, trouble: Trouble | null, typed = '') {
  const { site, now } = c.var
  if (trouble) c.status(SIGN_IN_PROBLEMS[trouble.problem].status)
  const seconds = waitSeconds(challenge, now)
  return c.render(
    <SignInCodePage
      form={codeForm(challenge.id, typed, trouble)}
      phone={maskedMobile(challenge.phone)}
      wait={seconds > 0 ? waitText(seconds) : null}
      isOpen={codeState(challenge, now) === 'open'}
      restart={signInHref(challenge.ask)}
      messages={c.env.LOCAL_SITES ? MESSAGES_PATH : null}
    />,
    { head: { title: `Enter your code | ${site.name}`, stylesheet: 'form', noindex: true } },
  )
}
