import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type CountingChoice, type GivenConsent, PrivacyChoicesPage } from '../../../client/pages/privacy-choices.tsx'
import { OPT_IN_LOST } from '../../../shared/lead/lead.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { countsWithoutConsent } from '../../../shared/tenant/analytics.ts'
import { consentCookie, consentIn, consentVersion } from '../../../shared/tenant/consent.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/failed-action.tsx'
import { submit } from '../../forms/submission.ts'
import { readCookie, writeCookie } from '../../http/cookies.ts'
import { sentFields } from '../../http/read-form.ts'
import { dealerClock } from '../../platform/local-time.ts'
import { storeOf } from '../../platform/store-of.ts'
import { OPT_OUT, offerConsents } from './consents.ts'

const PATH = pathTo('privacy_choices')

/** /privacy-choices: what a visitor has agreed to, and a button that takes each back (TRU-04). */
export const privacyChoices = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { site, shopper } = c.var
    c.header('Cache-Control', 'no-store')
    const signIn = signInHref({ type: null, redirect: PATH, back: PATH, car: null })
    const given = shopper ? await consentsOf(c, shopper.phone) : { alerts: null, offers: [] }
    const view = {
      dealer: site.name,
      counting: countsWithoutConsent(site) ? null : countingChoice(c),
      outcome: outcomeText(c.req.query('done')),
      signIn: shopper ? null : signIn,
      ...given,
    }
    return c.render(<PrivacyChoicesPage view={view} />, {
      head: {
        title: `${view.outcome ? 'Saved: ' : ''}Your privacy choices | ${site.name}`,
        stylesheet: 'form',
        canonical: PATH,
        noindex: true,
      },
    })
  })
  .post('/', async (c) =>
    submit(c, {
      fields: await sentFields(c),
      schema: choiceSchema,
      act: async ({ data }) => {
        if (data.what === 'counting') return { next: saveCounting(c, data.agrees) }
        const { shopper, services } = c.var
        if (!shopper) return { next: signInHref({ type: null, redirect: PATH, back: PATH, car: null }) }
        if (data.what === 'alerts') await services.alerts.stop(shopper.phone)
        else await withdrawOffers(c, shopper.phone)
        return { next: doneHref('off') }
      },
      answer: (_, status) => failedAction(c, status, { text: 'Your privacy choices', href: PATH }),
    }),
  )

const choiceSchema = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['alerts', 'offers']) }),
  z.object({ what: z.literal('counting'), agrees: z.enum(['yes', 'no']) }),
])

/** What the page says after a press, by the value of `done` in the address. */
const OUTCOMES = {
  off: 'Done. What you took back is off from now on.',
  yes: 'Saved. Your visits are counted from now on, without your name.',
  no: 'Saved. Your visits are not counted.',
} as const
type OutcomeWord = keyof typeof OUTCOMES

const doneHref = (word: OutcomeWord) => `${PATH}?done=${word}`

const outcomeText = (word = ''): string | null => (Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word as OutcomeWord] : null)

const countingChoice = (c: Context<AppEnv>): CountingChoice => {
  const { consent_text } = c.var.site.analytics
  return { text: consent_text, agrees: consentIn(readCookie(c, 'counting'), consentVersion(consent_text)) }
}

function saveCounting(c: Context<AppEnv>, agrees: OutcomeWord & ('yes' | 'no')): string {
  writeCookie(c, 'counting', consentCookie(agrees === 'yes', consentVersion(c.var.site.analytics.consent_text)))
  return doneHref(agrees)
}

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
