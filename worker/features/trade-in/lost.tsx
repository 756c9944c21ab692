import type { Context } from 'hono'
import { MessagePage } from '../../../client/pages/message.tsx'
import type { Link } from '../../../shared/car/links.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../context.ts'
import { isMark, keepToken } from '../../http/address-token.ts'
import { messagePhone } from '../../http/branch.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { type TradeContext, tradeHref } from './page.tsx'

/** There is no trade-in of that reference, or it has ended. */
const NONE = {
  heading: 'We can’t find a trade-in under this link',
  text: 'The link may be incomplete, or the trade-in has ended. You can start a new one here in a few minutes.',
} as const

const HEADING = 'This trade-in isn’t in this browser any more'

/** Said where the cookie of a trade-in has ended, by what its shopper can do. */
const WORDS = {
  confirm:
    'We’ve got your answers and we’ll be in touch. To keep going yourself, confirm the mobile number you gave us. We’ll text you a code and bring you back to where you were.',
  begin: 'We’ve got your answers and we’ll be in touch. To keep going yourself, start again. It takes a few minutes.',
} as const

/**
 * An address with the mark of a reference has outlived its cookie, or another trade-in has taken its place. The confirmed
 * number of its shopper opens it again.
 */
export async function lostTrade(c: Context<AppEnv>, trade: Omit<TradeContext, 'reference' | 'query'>) {
  const { site, shopper, services } = c.var
  const ref = c.req.query('ref') ?? ''
  c.header('Cache-Control', 'no-store')
  if (!isMark(ref)) return noTrade(c, trade)
  const reference = shopper && (await optional(c, 'trade-in', services.tradeIns.regain(ref, shopper.phone)))
  if (reference) {
    await keepToken(c, 'trade_in', reference)
    return c.redirect(tradeHref({ ...trade, query: { ref: reference } }), 303)
  }
  const [here, begin] = [tradeHref({ ...trade, query: { ref } }), tradeHref({ ...trade, query: {} })]
  // While the database does not answer nothing is known of it.
  const isKept = await optional(c, 'trade-in', services.tradeIns.isKept(ref))
  if (isKept === null) return messagePage(c, 503)
  if (!isKept) return noTrade(c, trade)
  const canConfirm = !shopper && usesSignIn(site)
  const confirm: Link = {
    text: 'Confirm my mobile number',
    href: signInHref({ type: 'regain', redirect: here, back: begin, car: null }),
  }
  const again = { text: 'Start again', href: begin }
  const text = WORDS[canConfirm ? 'confirm' : 'begin']
  return message(c, 410, { heading: HEADING, text, steps: canConfirm ? [confirm, again] : [again] })
}

export const noTrade = (c: Context<AppEnv>, trade: Omit<TradeContext, 'reference' | 'query'>) =>
  message(c, 404, { ...NONE, steps: [{ text: 'Start a trade-in', href: tradeHref({ ...trade, query: {} }) }] })

function message(
  c: Context<AppEnv>,
  status: 404 | 410,
  { heading, text, steps }: { heading: string; text: string; steps: Link[] },
) {
  const { site } = c.var
  c.status(status)
  return c.render(<MessagePage heading={heading} text={text} steps={steps} phone={messagePhone(c)} />, {
    head: { title: `${heading} | ${site.name}`, stylesheet: 'form', noindex: true },
  })
}
