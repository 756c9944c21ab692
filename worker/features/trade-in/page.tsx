import type { Context } from 'hono'
import { TradeInPage } from '../../../client/pages/trade-in.tsx'
import { EVENTS } from '../../../shared/analytics/events.ts'
import { carPath, type Link } from '../../../shared/car/links.ts'
import { carTitle } from '../../../shared/car/naming.ts'
import type { Picture } from '../../../shared/car/pictures.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { FieldView } from '../../../shared/form/field.ts'
import { type FormView, type Values, withAnswers } from '../../../shared/form/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { initialSearch } from '../../../shared/search/state.ts'
import {
  carFirstSteps,
  describedFields,
  kmFields,
  plateFields,
  questionFields,
  STEPS_AFTER_FORM,
} from '../../../shared/trade-in/fields.ts'
import type { TRADE_IN_FIRST } from '../../../shared/trade-in/settings.ts'
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
import type { FormState, FormStatus } from '../../forms/form-view.ts'
import { carSubject } from '../../forms/page-view.ts'
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
  /** Names the stored trade-in. */
  reference: string
  /** The parameters of its addresses: the reference itself, or what stands for it (TRU-04). */
  query: Record<string, string>
}

/** How a step is shown: as it is stored, or `form` with what was typed and what is wrong with it; `isByHand`: no plate is looked up. */
type TradeState = FormState & { form?: StepForm; isByHand?: boolean }

/** The contact, which the first form asks for, then the steps; the end of them is no step of its own. */
export const STEP_COUNT = TRADE_STEPS.length

/** Steps of a trade-in that asks for the car before the contact, counted from the end, which is the offer. */
const STEPS_FROM_END: Record<TradeStep, number> = { rego: 3, vehicle: 3, questions: 2, offer: 0, done: 0 }

type Position = { at: number; of: number }
type Order = { first: keyof typeof TRADE_IN_FIRST; hasRegister: boolean }

/** Where a step stands among those of its order; with a register, the plate is a screen before that of the car. */
function findPosition(step: TradeStep, { first, hasRegister }: Order): Position {
  if (first === 'contact') return { at: Math.min(TRADE_STEPS.indexOf(step), 3) + 2, of: STEP_COUNT }
  const of = carFirstSteps(hasRegister).length + STEPS_AFTER_FORM
  return { at: step === 'rego' ? 1 : of - STEPS_FROM_END[step], of }
}

/** The hidden field that names the form that was sent. */
export const FORM_FIELD = 'done'

export const STEP_FORMS = ['plate', 'described', 'confirmed', 'questions', 'accept'] as const
export type StepForm = (typeof STEP_FORMS)[number]

export function tradeHref({ path, car, query }: Omit<TradeContext, 'reference'>, step?: TradeStep): string {
  const params = new URLSearchParams({ ...(car && { car_id: String(car.id) }), ...query, ...(step && { step }) })
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

/** The fields of a form, with what is stored of the trade-in. */
export function stepFields(c: Context<AppEnv>, form: StepForm, trade: Trade): FieldView[] {
  const { site, now, services } = c.var
  const hint = registerHint(site.trade_in.register, services.register)
  const input = { trade, state: site.address.state }
  const rows: Record<StepForm, () => FieldView[]> = {
    plate: () => plateFields({ ...input, hint }),
    described: () => describedFields(input, new Date(now).getUTCFullYear()),
    confirmed: () => kmFields(trade),
    questions: () => questionFields(trade),
    accept: () => [],
  }
  return rows[form]()
}

const SUBMITS: Record<StepForm, (site: { features: { autograb: boolean } }) => string> = {
  plate: () => 'Find my {vehicle}',
  described: () => 'Next: confirm your {vehicle}',
  confirmed: () => 'Yes, this is my {vehicle}',
  questions: ({ features }) => (features.autograb ? 'See my offer' : 'Send it to us'),
  accept: () => 'Accept this offer',
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
  state: Omit<TradeState, 'step'> & { step?: TradeStep } = {},
  status: FormStatus = 200,
) {
  const { site } = c.var
  const words = stockWords(site.stock.kinds)
  const step = state.step ?? stepToShow(trade, c.req.query('step') ?? null)
  const vehicle = step === 'rego' ? null : vehicleView(trade)
  const isValued = step === 'offer' || step === 'done'
  const stored = isValued
    ? await optional(c, 'lead', c.var.services.leads.stored.find({ lead_id: trade.lead_id }))
    : null
  const view: TradeView = {
    step: {
      ...findPosition(step, { first: site.trade_in.first, hasRegister: c.var.services.register !== null }),
      title: fillVehicle(TITLES[step], words),
    },
    vehicle,
    photo: step === 'vehicle' || step === 'offer' ? await likePhoto(c, trade.vehicle) : null,
    forms: (state.isByHand ? alone('described') : FORMS[step](c)).map(({ key, ...each }) => ({
      ...each,
      form: stepForm(c, context, trade, key, state),
    })),
    offer: step === 'offer' ? offerView(trade) : null,
    message: step === 'done' ? finalMessage(trade, site.lead.answered) : null,
    links: backLinks(context, trade, step).map((link) => ({ ...link, text: fillVehicle(link.text, words) })),
  }
  c.header('Cache-Control', 'no-store')
  c.status(status)
  const hasErrors = status !== 200
  return c.render(
    <TradeInPage
      title={context.title}
      breadcrumbs={buildBreadcrumbs(context)}
      about={step === 'done' ? null : offerText(site)}
      car={context.car && carSubject(c, context.car)}
      view={view}
      written={stored && messageText(c, stored.lead)}
      faqs={tradeFaqs(site.trade_in.faqs)}
    />,
    {
      head: {
        title: `${hasErrors ? 'Error: ' : ''}${view.step.title} | ${context.title} | ${site.name}`,
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

type StepFormRow = { key: StepForm; title: string | null; text: string | null; isFolded: boolean }
const alone = (key: StepForm): StepFormRow[] => [{ key, title: null, text: null, isFolded: false }]

const FORMS: Record<TradeStep, (c: Context<AppEnv>) => StepFormRow[]> = {
  rego: (c) =>
    c.var.services.register === null
      ? alone('described')
      : [
          ...alone('plate'),
          {
            key: 'described',
            title: 'Describe it instead',
            text: 'If we can’t find it, or it isn’t registered.',
            isFolded: true,
          },
        ],
  vehicle: () => alone('confirmed'),
  questions: () => alone('questions'),
  offer: () => alone('accept'),
  done: () => [],
}

function stepForm(
  c: Context<AppEnv>,
  context: TradeContext,
  trade: Trade,
  key: StepForm,
  state: Omit<TradeState, 'step'>,
): FormView {
  const fields = stepFields(c, key, trade)
  const { form, values, errors = {}, error = null } = state
  const isSent = form === key
  // A plate that was typed above is that of the car that is described.
  const typed = isSent ? values : form === 'plate' && key === 'described' && values ? pickPlate(values) : undefined
  const valuation =
    trade.valued && 'valuation' in trade.valued ? trade.valued.valuation.id : (values?.['valuation'] ?? '')
  return {
    id: `trade-${key}`,
    action: tradeHref(context),
    fields: typed ? withAnswers(fields, typed, isSent ? errors : {}) : fields,
    submit: fillVehicle(SUBMITS[key](c.var.site), stockWords(c.var.site.stock.kinds)),
    error: isSent ? error : null,
    next: null,
    terms: null,
    hiddenValues: { [FORM_FIELD]: key, ...(key === 'accept' && { valuation }) },
  }
}

const pickPlate = ({ rego = '', regoState = '' }: Values): Values => ({ rego, regoState })

/** Ways back to what was answered; none once an offer is accepted. */
function backLinks(context: TradeContext, trade: Trade, step: TradeStep): Link[] {
  if (trade.offer_accepted) return [{ text: 'Home', href: pathTo('home') }]
  const rows: Partial<Record<TradeStep, Link[]>> = {
    vehicle: [{ text: 'No, it’s another {vehicle}', href: tradeHref(context, 'rego') }],
    questions: [{ text: 'Back to your {vehicle}', href: tradeHref(context, 'vehicle') }],
    offer: [
      { text: 'Change my answers', href: tradeHref(context, 'questions') },
      { text: 'Another {vehicle}', href: tradeHref(context, 'rego') },
    ],
    done: [
      { text: 'Change my answers', href: tradeHref(context, 'questions') },
      { text: 'Home', href: pathTo('home') },
    ],
  }
  return rows[step] ?? []
}

const buildBreadcrumbs = ({ car }: TradeContext): Link[] => [
  { text: 'Home', href: pathTo('home') },
  ...(car ? [{ text: carTitle(car), href: carPath(car) }] : []),
]

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
    hitsOnly: true,
  })
  return hits.filter(({ photo }) => photo !== null)
}
