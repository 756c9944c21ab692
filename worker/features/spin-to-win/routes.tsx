import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SpinPage, type SpinView } from '../../../client/pages/spin-to-win.tsx'
import { PRIZE_FIELDS } from '../../../shared/lead/lead.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { findRoute, pathTo } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { isRunning, oddsText, type PrizeCounts } from '../../../shared/spin-to-win/prize.ts'
import type { Promotion } from '../../../shared/spin-to-win/settings.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/answer.tsx'
import { newLead } from '../../forms/new-lead.ts'
import { submit } from '../../forms/submission.ts'
import { hashCustomer } from '../../http/customer.ts'
import { messagePage } from '../../http/errors.tsx'
import { readFields } from '../../http/read-form.ts'
import { dealerClock } from '../../platform/local-time.ts'

const PATH = pathTo('spin_to_win')

/** /spin-to-win: one turn for each signed-in phone, drawn here by chance; a second send shows the same turn (RES-04). */
export const spinToWin = new Hono<AppEnv>().on(['GET', 'POST'], '/', async (c) => {
  const { site, services, shopper, now } = c.var
  const { spin_to_win: promotion } = site
  c.header('Cache-Control', 'no-store')
  if (!promotion) return messagePage(c, 404)
  const customerHash = shopper && (await hashCustomer(c, shopper.phone))
  if (c.req.method === 'POST')
    return submit(c, {
      fields: await readFields(c),
      schema: z.unknown(),
      act: async () => {
        if (customerHash && isRunning(promotion, now)) await takeTurn(c, promotion, shopper.phone, customerHash)
        return { next: PATH }
      },
      answer: (_, status) => failedAction(c, status, { text: 'Back to your turn', href: PATH }),
    })
  const spun = customerHash ? await services.spins.of(customerHash) : null
  const view = spinView(c, promotion, spun, await services.spins.won())
  return c.render(<SpinPage {...view} />, {
    // A screen reader says the title first.
    head: {
      title: `${view.won ? `You have won: ${view.won.prize}` : view.title} | ${site.name}`,
      stylesheet: 'form',
      canonical: PATH,
      noindex: true,
    },
  })
})

/** The prize is a lead, once: the dealer knows of it, and who won has it in writing (DSK-01). A failed store is tried again. */
async function takeTurn(c: Context<AppEnv>, promotion: Promotion, phone: string, customerHash: string): Promise<void> {
  const { spins, leads } = c.var.services
  const spun = await spins.take(customerHash)
  const won = spun && promotion.prizes.find(({ slug }) => slug === spun.prize)
  if (!won) return
  const subject = { manufacturer: null, fields: { [PRIZE_FIELDS.prize]: won.name, [PRIZE_FIELDS.code]: spun.code } }
  const lead = await newLead(c, { form: 'spin_to_win', car: null, subject, values: { phone }, sent: {} })
  await leads.intake.submit(lead, `spin ${promotion.slug} ${customerHash}`)
}

function spinView(
  { var: { site, shopper, now } }: Context<AppEnv>,
  promotion: Promotion,
  spun: { prize: string; code: string } | null,
  gone: PrizeCounts,
): SpinView {
  const won = spun && promotion.prizes.find(({ slug }) => slug === spun.prize)
  return {
    title: promotion.title,
    intro: promotion.intro,
    won: won ? { prize: won.name, code: spun.code } : null,
    hindrance: spun ? null : findHindrance(promotion, { isKnown: shopper !== null, now, site }),
    action: PATH,
    prizes: promotion.prizes.map((prize) => ({ name: prize.name, odds: oddsText(promotion, prize, gone) })),
    terms: promotion.terms,
    permit: promotion.permit,
  }
}

type Visitor = { isKnown: boolean; now: number; site: AppEnv['Variables']['site'] }

function findHindrance(promotion: Promotion, { isKnown, now, site }: Visitor): SpinView['hindrance'] {
  if (!isRunning(promotion, now)) return { text: closedText(promotion, now, dealerClock(site, null)), link: null }
  if (isKnown) return null
  const href = signInHref({ type: 'spin-to-win', redirect: PATH, back: '/', car: null })
  const link = { text: 'Sign in with your phone', href }
  return {
    text: 'Sign in with your phone number first. There’s one turn for each number.',
    link: isRouteAvailable(findRoute('sign_in'), site.features) ? link : null,
  }
}

const closedText = ({ opens, closes }: Promotion, now: number, inWords: (moment: number) => string): string =>
  opens !== null && now < Date.parse(opens)
    ? `Turns begin ${inWords(Date.parse(opens))}.`
    : `Turns ended ${inWords(Date.parse(closes!))}.`
