import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type GivenConsent, PrivacyChoicesPage } from '../../../client/pages/privacy-choices.tsx'
import { consentVersion, countsWithoutConsent } from '../../../shared/analytics/consent.ts'
import { consentCookie, consentIn } from '../../../shared/analytics/consent-cookie.ts'
import { type Consent, OPT_IN_LOST } from '../../../shared/lead/lead.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { isKeyIn } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/answer.tsx'
import { submit } from '../../forms/submission.ts'
import { dropCookie, readCookie, readSignedCookie, writeCookie, writeSignedCookie } from '../../http/cookies.ts'
import { readFields } from '../../http/read-form.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'

const PATH = pathTo('privacy_choices')

/** /privacy-choices: what a visitor has agreed to, and a button that takes each back (TRU-04). */
export const privacyChoices = new Hono<AppEnv>()
  .get('/', (c) => choicesPage(c))
  .post('/', async (c) =>
    submit(c, {
      fields: await readFields(c),
      schema: choiceSchema,
      act: async ({ data }) => {
        if (data.what === 'counting') {
          const version = consentVersion(c.var.site.analytics.consent_text)
          writeCookie(c, 'counting', consentCookie(data.agrees === 'yes', version))
          return { next: await storedHref(c, data.agrees) }
        }
        const { shopper, services } = c.var
        if (!shopper) return { next: signInHref({ type: null, redirect: PATH, back: PATH, car: null }) }
        if (data.what === 'alerts') await services.alerts.subscribers.stop(shopper.phone)
        else await withdrawOffers(c, shopper.phone)
        return { next: await storedHref(c, 'off') }
      },
      answer: (_, status) =>
        status === 422 ? choicesPage(c, NO_CHOICE) : failedAction(c, status, { text: HEADING, href: PATH }),
    }),
  )

const HEADING = 'Your privacy choices'

/** For a value that is none of the buttons': a page of an earlier release, or a program. */
const NO_CHOICE =
  'We couldn’t tell which answer you chose, so nothing has changed. Please press one of the buttons below.'

/** The page, with what became of the last press or what is wrong with it. */
async function choicesPage(c: Context<AppEnv>, error: string | null = null) {
  const { site, shopper } = c.var
  c.header('Cache-Control', 'no-store')
  if (error) c.status(422)
  const signIn = signInHref({ type: null, redirect: PATH, back: PATH, car: null })
  const given = shopper ? await listConsents(c, shopper.phone) : { alerts: null, offers: [] }
  const { consent_text: text } = site.analytics
  const agrees = consentIn(readCookie(c, 'counting'), consentVersion(text))
  const counting = countsWithoutConsent(site) ? null : { text, agrees }
  const outcome = error ? null : await choiceOutcome(c, counting)
  const isLost = outcome?.kind === 'not_kept'
  const trouble = error ?? (isLost ? outcome.text : null)
  const saved = outcome?.kind === 'saved' ? outcome.text : null
  const choices = { ...given, counting: counting && { ...counting, isLost }, signIn: shopper ? null : signIn }
  return c.render(<PrivacyChoicesPage view={{ dealer: site.name, saved, trouble, ...choices }} />, {
    head: {
      title: `${error ? 'Error: ' : saved ? 'Saved: ' : trouble ? 'Not kept: ' : ''}${HEADING} | ${site.name}`,
      stylesheet: 'form',
      canonical: PATH,
      noindex: true,
    },
  })
}

const choiceSchema = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['alerts', 'offers']) }),
  z.object({ what: z.literal('counting'), agrees: z.enum(['yes', 'no']) }),
])

async function listConsents(c: Context<AppEnv>, phone: string) {
  const { site, services } = c.var
  const inWords = dealerClock(site, null)
  const shown = ({ text, at }: { text: string; at: number }): GivenConsent => ({ words: text, since: inWords(at) })
  const [reader, offers] = await Promise.all([
    services.alerts.subscribers.find(phone),
    offerConsents(openStore(c.env, site), phone),
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
  for (const { lead_id, category, event } of await offerConsents(openStore(c.env, site), phone)) {
    const fields = { [OPT_IN_LOST]: `Taken back by the shopper, ${at}: send no more offers.` }
    await services.leads.updates.amend(lead_id, { category, subcategory: 'Offers taken back', event, fields }, OPT_OUT)
  }
}

/** The key of the change of a lead whose shopper takes the consent to offers back. */
const OPT_OUT = 'opt-out'

/** A consent to offers that stands, with its lead. */
type OfferConsent = { lead_id: string; category: string; event: number; consent: Consent }

/** Upper bound; the rest shows once these are withdrawn. */
const MAX_CONSENTS = 100

/** Consents to offers that the leads of a number (E.164) recorded and that were not taken back, newest first. */
async function offerConsents(store: SiteStore, phone: string): Promise<OfferConsent[]> {
  const results = await store.rows<{ lead_id: string; category: string; event: number; consent: string }>(
    `select lead_id, json_extract(doc, '$.category') as category, json_extract(doc, '$.event') as event,
       json_extract(doc, '$.opt_in') as consent
     from lead where site = ?1 and json_extract(doc, '$.contact.phone') = ?2 and json_extract(doc, '$.opt_in') is not null
       and not exists (select 1 from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id and c.key = ?3)
     order by at desc limit ${MAX_CONSENTS}`,
    [phone, OPT_OUT],
  )
  return results.map(({ consent, ...row }) => ({ ...row, consent: JSON.parse(consent) as Consent }))
}

const PARAM = 'done'

/** What the page says after a press that was stored, by the value of `done` in the address. */
const SAVED = {
  off: 'Done. That’s now off.',
  yes: 'Saved. Analytics are on, without your name.',
  no: 'Saved. Analytics are off.',
} as const
type ChoiceKey = keyof typeof SAVED

/** Shown without cookies, and to a first visitor who follows a link here. */
const NOT_KEPT =
  'Your browser isn’t accepting cookies, so we can’t save an answer and analytics are off. If you’ve just answered, allow cookies for this site and answer again.'

/** Where a press leads, with a signed note that it was stored: the address alone says nothing. */
async function storedHref(c: Context<AppEnv>, word: ChoiceKey): Promise<string> {
  await writeSignedCookie(c, 'stored', savedNote(c, word))
  return `${PATH}?${PARAM}=${word}`
}

/** What became of the last press. 'Saved' is said once, by the note; of counting only where the answer came back in its cookie. */
async function choiceOutcome(
  c: Context<AppEnv>,
  counting: { agrees: boolean | null } | null,
): Promise<{ kind: 'saved' | 'not_kept'; text: string } | null> {
  const word = c.req.query(PARAM) ?? ''
  if (!isKeyIn(SAVED, word)) return null
  const isOfCounting = word !== 'off'
  if (isOfCounting && counting && !c.req.header('Cookie')) return { kind: 'not_kept', text: NOT_KEPT }
  const isNoted = (await readSignedCookie(c, 'stored')) === savedNote(c, word)
  if (isNoted) dropCookie(c, 'stored')
  const cameBack = !isOfCounting || counting?.agrees === (word === 'yes')
  return isNoted && cameBack ? { kind: 'saved', text: SAVED[word] } : null
}

const savedNote = ({ var: { site } }: Context<AppEnv>, word: ChoiceKey) => `choice.${site.slug}.${word}`
