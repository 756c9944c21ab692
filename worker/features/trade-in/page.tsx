import type { Context } from 'hono'
import { TradeInPage } from '../../../client/pages/trade-in.tsx'
import { EVENTS } from '../../../shared/analytics/events.ts'
import { carPath, type Link } from '../../../shared/car/links.ts'
import { carTitle } from '../../../shared/car/naming.ts'
import type { Picture } from '../../../shared/car/pictures.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { FieldView } from '../../../shared/form/field.ts'
import { type FormView, withAnswers } from '../../../shared/form/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { HITS_ONLY } from '../../../shared/search/query.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import type { State } from '../../../shared/settings/fields.ts'
import {
  carFirstSteps,
  describedFields,
  kmDoubt,
  kmFields,
  plateFields,
  questionFields,
  STEPS_AFTER_FORM,
} from '../../../shared/trade-in/fields.ts'
import { stepToShow, TRADE_STEPS, type Trade, type TradeStep } from '../../../shared/trade-in/trade.ts'
import type { TradeVehicle } from '../../../shared/trade-in/valuation.ts'
import {
  finalMessage,
  offerText,
  offerView,
  type TradeView,
  tradeFaqs,
  vehicleView,
} from '../../../shared/trade-in/view.ts'
import { fillVehicle, stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { carSubject } from '../../forms/answer.tsx'
import type { FormState, FormStatus } from '../../forms/form-view.ts'
import { leadRecipient } from '../../forms/lead-recipient.ts'
import { countEvent } from '../../http/counting.ts'
import { optional } from '../../http/optional.ts'
import { contentHash } from '../../platform/crypto.ts'
import { messageText } from '../leads/part.tsx'
import { registerHint } from './rego-lookup.ts'

/** One of the addresses of a trade-in, and the car that is traded for where there is one. */
export type TradeContext = {
  path: string
  title: string
  car: Car | null
  reference: string
  /** The parameters of its addresses: the reference itself, or what stands for it (TRU-04). */
  query: Record<string, string>
}

/** How a step is shown: as it is stored, or `form` with what was typed and what is wrong with it; `isByHand`: no plate is looked up. */
type TradeState = Omit<FormState, 'step'> & { step?: TradeStep; form?: StepForm; isByHand?: boolean }

/** The contact, which the first form asks for, then the steps; the end of them is no step of its own. */
export const STEP_COUNT = TRADE_STEPS.length

/** Steps of a trade-in that asks for the car before the contact, counted from the end, which is the offer. */
const STEPS_FROM_END: Record<TradeStep, number> = { rego: 3, vehicle: 3, questions: 2, offer: 0, done: 0 }

/** Where a step stands among those of its order; with a register, the plate is a screen before that of the car. */
function findPosition(step: TradeStep, isContactFirst: boolean, hasRegister: boolean) {
  if (isContactFirst) return { at: Math.min(TRADE_STEPS.indexOf(step), 3) + 2, of: STEP_COUNT }
  const of = carFirstSteps(hasRegister).length + STEPS_AFTER_FORM
  return { at: step === 'rego' ? 1 : of - STEPS_FROM_END[step], of }
}

/** The hidden field that names the form that was sent. */
export const FORM_FIELD = 'done'

type FieldsInput = { trade: Trade; state: State; hint: string | undefined; thisYear: number }
type StepFormRow = { step: TradeStep; submit: (site: OfferSite) => string; fields: (input: FieldsInput) => FieldView[] }
type OfferSite = { features: { autograb: boolean } }

/** What the button of the last questions is called: they may lead to an offer. */
export const lastSubmit = ({ features }: OfferSite) => (features.autograb ? 'See my offer' : 'Send it to us')

/** Each form of the steps: where it stands, its button, and its fields with what is stored. */
export const STEP_FORMS = {
  plate: { step: 'rego', submit: () => 'Find my {vehicle}', fields: plateFields },
  described: {
    step: 'rego',
    submit: () => 'Next: confirm your {vehicle}',
    fields: (input) => describedFields({ trade: input.trade, state: input.state }, input.thisYear),
  },
  confirmed: { step: 'vehicle', submit: () => 'Yes, this is my {vehicle}', fields: ({ trade }) => kmFields(trade) },
  questions: { step: 'questions', submit: lastSubmit, fields: ({ trade }) => questionFields(trade) },
  accept: { step: 'offer', submit: () => 'Accept this offer', fields: () => [] },
} as const satisfies Record<string, StepFormRow>
export type StepForm = keyof typeof STEP_FORMS

/** The forms of a step, the first of them open; without a register no plate is asked for. */
const listForms = (at: TradeStep, hasRegister: boolean): StepForm[] =>
  (Object.keys(STEP_FORMS) as StepForm[]).filter(
    (key) => STEP_FORMS[key].step === at && (key !== 'plate' || hasRegister),
  )

type Address = Pick<TradeContext, 'path' | 'query'> & { car: Pick<Car, 'id'> | null }

export function tradeHref({ path, car, query }: Address, step?: TradeStep): string {
  const params = new URLSearchParams({ ...(car && { car_id: String(car.id) }), ...query, ...(step && { step }) })
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

export function stepFields(c: Context<AppEnv>, form: StepForm, trade: Trade): FieldView[] {
  const { site, now, services } = c.var
  const hint = registerHint(site.trade_in.register, services.register)
  const { state } = site.address
  return STEP_FORMS[form].fields({ trade, state, hint, thisYear: new Date(now).getUTCFullYear() })
}

const TITLES: Record<TradeStep, string> = {
  rego: 'Your {vehicle}',
  vehicle: 'Is this your {vehicle}?',
  questions: 'Its condition',
  offer: 'Our offer',
  done: 'Our offer',
}

/** The page of a trade-in at the step that is next to do, or an earlier one that was asked for. */
export async function showTrade(
  c: Context<AppEnv>,
  context: TradeContext,
  trade: Trade,
  state: TradeState,
  status: FormStatus = 200,
) {
  const { site, services } = c.var
  const words = stockWords(site.stock.kinds)
  const hasRegister = services.register !== null
  const step = state.step ?? stepToShow(trade, c.req.query('step') ?? null)
  const vehicle = step === 'rego' ? null : vehicleView(trade)
  const isValued = step === 'offer' || step === 'done'
  const stored = isValued ? await optional(c, 'lead', services.leads.stored.find({ lead_id: trade.lead_id })) : null
  const view: TradeView = {
    step: {
      ...findPosition(step, site.trade_in.first === 'contact', hasRegister),
      title: fillVehicle(TITLES[step], words),
    },
    vehicle,
    photo: step === 'vehicle' || step === 'offer' ? await likePhoto(c, trade.vehicle) : null,
    forms: (state.isByHand ? ['described' as const] : listForms(step, hasRegister)).map((key, at) => ({
      ...(at === 0 ? OPEN : FOLDED),
      form: stepForm(c, context, trade, key, state),
    })),
    offer: step === 'offer' ? offerView(trade) : null,
    message: step === 'done' ? finalMessage(trade, site.lead.answered) : null,
    meeting: trade.offer_accepted ? leadRecipient(site, stored && stored.lead) : null,
    links: backLinks(context, trade, step).map((link) => ({ ...link, text: fillVehicle(link.text, words) })),
  }
  c.header('Cache-Control', 'no-store')
  c.status(status)
  return c.render(
    <TradeInPage
      title={context.title}
      breadcrumbs={[
        { text: 'Home', href: pathTo('home') },
        ...(context.car ? [{ text: carTitle(context.car), href: carPath(context.car) }] : []),
      ]}
      about={step === 'done' ? null : offerText(site)}
      car={context.car && carSubject(c, context.car)}
      view={view}
      written={stored && (await messageText(c, stored.lead))}
      faqs={tradeFaqs(site.trade_in.faqs)}
    />,
    {
      head: {
        title: `${status === 200 ? '' : 'Error: '}${view.step.title} | ${context.title} | ${site.name}`,
        stylesheet: 'form',
        canonical: context.path,
        noindex: true,
        ...(trade.offer_accepted && {
          event: 'offerAccepted' as const,
          countedEventId: await acceptedId(trade.lead_id),
        }),
      },
    },
  )
}

const OPEN = { title: null, text: null, isFolded: false }
const FOLDED = { title: 'Describe it instead', text: 'If we can’t find it, or it isn’t registered.', isFolded: true }

function stepForm(c: Context<AppEnv>, context: TradeContext, trade: Trade, key: StepForm, state: TradeState): FormView {
  const { site } = c.var
  const fields = stepFields(c, key, trade)
  const { form, values, errors = {}, error = null } = state
  const isSent = form === key
  // A plate that was typed above is that of the car that is described.
  const { rego = '', regoState = '' } = values ?? {}
  const typed = isSent ? values : form === 'plate' && key === 'described' && values ? { rego, regoState } : undefined
  const valuation =
    trade.valued && 'valuation' in trade.valued ? trade.valued.valuation.id : (values?.['valuation'] ?? '')
  return {
    id: `trade-${key}`,
    action: tradeHref(context),
    fields: typed ? withAnswers(fields, typed, isSent ? errors : {}) : fields,
    submit: fillVehicle(STEP_FORMS[key].submit(site), stockWords(site.stock.kinds)),
    error: isSent ? error : null,
    next: null,
    terms: null,
    summary: key === 'questions' ? askKmBack(c, trade) : null,
    hiddenValues: { [FORM_FIELD]: key, ...(key === 'accept' && { valuation }) },
  }
}

const askKmBack = ({ var: { now } }: Context<AppEnv>, { vehicle, km }: Trade) =>
  vehicle && km !== null ? kmDoubt(vehicle.year, km, new Date(now).getUTCFullYear()) : null

/** Ways back to what was answered; none once an offer is accepted. */
function backLinks(context: TradeContext, trade: Trade, step: TradeStep): Link[] {
  if (trade.offer_accepted) return []
  const rows: Partial<Record<TradeStep, Link[]>> = {
    vehicle: [{ text: 'No, it’s another {vehicle}', href: tradeHref(context, 'rego') }],
    questions: [{ text: 'Back to your {vehicle}', href: tradeHref(context, 'vehicle') }],
    offer: [
      { text: 'Change my answers', href: tradeHref(context, 'questions') },
      { text: 'Another {vehicle}', href: tradeHref(context, 'rego') },
    ],
    done: [{ text: 'Change my answers', href: tradeHref(context, 'questions') }],
  }
  return rows[step] ?? []
}

/** The id under which an accepted offer counts once, however often it is sent; a hash, so that it does not reveal the lead. */
async function acceptedId(lead_id: string): Promise<string> {
  const hex = await contentHash(`offer accepted ${lead_id}`)
  // A UUID of version 8: vendor-specific.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Event 18 of the site's own collector (ANA-01, TRD-01). */
export const countAccepted = async (c: Context<AppEnv>, lead_id: string): Promise<void> =>
  countEvent(c, EVENTS.offerAccepted.number, await acceptedId(lead_id))

const CARS_LOOKED_AT = 12

/** A photograph of a car of the stock of the same make and model, the nearest in years; null where there is none. */
async function likePhoto(c: Context<AppEnv>, vehicle: TradeVehicle | null): Promise<Picture | null> {
  const hits = vehicle && (await optional(c, 'car like it', carsLike(c, vehicle)))
  if (!vehicle || !hits) return null
  const yearsApart = ({ year }: { year: number | null }) => Math.abs((year ?? 0) - vehicle.year)
  const [nearest] = hits.toSorted((a, b) => yearsApart(a) - yearsApart(b))
  return nearest ? carCard(nearest, c.var.services.listing, c.var.now).photo : null
}

async function carsLike({ var: { services } }: Context<AppEnv>, { make, model }: TradeVehicle) {
  const options = await services.searchOptions()
  const isKnown = options.vocabulary.make?.includes(make) && options.vocabulary.model?.includes(model)
  if (!isKnown) return []
  const state = { ...initialSearch(options), facets: { make: [make], model: [model] } }
  const { hits } = await services.search.search({
    ...services.question(state, options, CARS_LOOKED_AT),
    counted: HITS_ONLY,
  })
  return hits.filter(({ photo }) => photo !== null)
}
