import type { Context } from 'hono'
import { SignInPage } from '../../../../client/pages/sign-in.tsx'
import { savedCar } from '../../../../shared/car/saved-car.ts'
import type { Car } from '../../../../shared/car/schema.ts'
import { isInScope } from '../../../../shared/car/scope.ts'
import { carSummary } from '../../../../shared/car/summary.ts'
import type { Values } from '../../../../shared/lead/form-view.ts'
import { toPhone } from '../../../../shared/phone.ts'
import { phoneForm } from '../../../../shared/sign-in/forms.ts'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import { SIGN_IN_REASONS, SIGN_IN_TYPES } from '../../../../shared/sign-in/types.ts'
import type { AppEnv } from '../../../context.ts'
import { answerForm } from '../../../forms/answer.tsx'
import { optional } from '../../../http/optional.ts'
import { protectedForm } from './protected-form.ts'

type Sent = { problem: SignInProblem | null /** As it was sent; empty where it was not. */; values?: Values }

/** Asks for the number that a code is sent to, with what is wrong with the one that was typed. */
export async function phonePage(c: Context<AppEnv>, ask: SignInRequest, { problem, values = {} }: Sent) {
  const { site } = c.var
  const failure = problem && { problem }
  const plain = phoneForm(ask, values['phone'] ?? '', { failure, call: toPhone(site.phone).text })
  const form = await protectedForm(c, plain, { values, hasQuestion: problem === 'question' })
  const status = problem ? SIGN_IN_PROBLEMS[problem].status : 200
  return answerForm(c, form, status, async () => {
    const car = await carToSave(c, ask)
    const purpose = car ? `to save the ${car.name}` : ask.type ? SIGN_IN_TYPES[ask.type] : 'to carry on'
    const reason = (ask.type && SIGN_IN_REASONS[ask.type]) ?? {
      heading: 'Sign in',
      text: `Enter your mobile number ${purpose}. We’ll text you a code.`,
    }
    const keepsHere = ask.type === 'watchlist' && site.features.favourites
    return c.render(
      <SignInPage
        form={form}
        {...reason}
        back={ask.back}
        device={keepsHere ? { car: car && savedCar(carSummary(car)) } : null}
      />,
      { head: { title: `${reason.heading} | ${site.name}`, stylesheet: 'form', noindex: true } },
    )
  })
}

/** The car to save, where the site shows it; the page can do without. */
async function carToSave(c: Context<AppEnv>, ask: SignInRequest): Promise<Car | null> {
  const { services, site } = c.var
  if (ask.car === null || !site.features.watchlist) return null
  const car = await optional(c, 'car to save', services.stock.carById(ask.car))
  return car && isInScope(car, services.scope) ? car : null
}
