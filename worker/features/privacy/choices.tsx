import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type GivenConsent, PrivacyChoicesPage } from '../../../client/pages/privacy-choices.tsx'
import { OPT_IN_LOST } from '../../../shared/lead/lead.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { countsWithoutConsent } from '../../../shared/tenant/analytics.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/failed-action.tsx'
import { submit } from '../../forms/submission.ts'
import { sentFields } from '../../http/read-form.ts'
import { dealerClock } from '../../platform/local-time.ts'
import { storeOf } from '../../platform/store-of.ts'
import { OPT_OUT, offerConsents } from './consents.ts'

const PATH = pathTo('privacy_choices')

/** /privacy-choices: what a shopper has agreed to, and a button that takes each back (TRU-04). */
export const privacyChoices = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { site, shopper } = c.var
    c.header('Cache-Control', 'no-store')
    const signIn = signInHref({ type: null, redirect: PATH, back: PATH, car: null })
    const given = shopper ? await consentsOf(c, shopper.phone) : { alerts: null, offers: [] }
    const view = {
      dealer: site.name,
      asksToCount: !countsWithoutConsent(site),
      isDone: c.req.query('done') !== undefined,
      signIn: shopper ? null : signIn,
      ...given,
    }
    return c.render(<PrivacyChoicesPage view={view} />, {
      head: { title: `Your privacy choices | ${site.name}`, stylesheet: 'form', canonical: PATH, noindex: true },
    })
  })
  .post('/withdraw', async (c) =>
    submit(c, {
      fields: await sentFields(c),
      schema: z.object({ what: z.enum(['alerts', 'offers']) }),
      act: async ({ data }) => {
        const { shopper, services } = c.var
        if (!shopper) return { next: signInHref({ type: null, redirect: PATH, back: PATH, car: null }) }
        if (data.what === 'alerts') await services.alerts.stop(shopper.phone)
        else await withdrawOffers(c, shopper.phone)
        return { next: `${PATH}?done` }
      },
      answer: (_, status) => failedAction(c, status, { text: 'Your privacy choices', href: PATH }),
    }),
  )

async function consentsOf(c: Context<AppEnv>, phone: string) {
  const { site, services } = c.var
  const inWords = dealerClock(site, null)
  const shown = ({ text, at }: { text: string; at: number }): GivenConsent => ({ words: text, since: inWords(at) })
  const [reader, offers] = await Promise.all([
    services.alerts.reader(phone),
    offerConsents(storeOf(c.env, site), phone),
  ])
  return {
    alerts: reader && reader.state !== 'stopped' ? shown(reader.agreed) : null,
    offers: offers.map(({ consent }) => shown(consent)),
  }
}

/** The dealer hears of each as of any change of an enquiry, by each destination that has it. */
async function withdrawOffers(c: Context<AppEnv>, phone: string): Promise<void> {
  const { site, services, now } = c.var
  const at = dealerClock(site, null)(now)
  for (const { lead_id, category, event } of await offerConsents(storeOf(c.env, site), phone)) {
    const fields = { [OPT_IN_LOST]: `Taken back by the shopper, ${at}: send no more offers.` }
    await services.leads.amend(lead_id, { category, subcategory: 'Offers taken back', event, fields }, OPT_OUT)
  }
}
