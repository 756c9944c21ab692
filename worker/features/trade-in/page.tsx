import type { Context } from 'hono'
import { TradeInPage } from '../../../client/pages/trade-in.tsx'
import type { Link } from '../../../shared/car/links.ts'
import { carPath } from '../../../shared/car/links.ts'
import { carTitle } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import type { FieldView } from '../../../shared/lead/field.ts'
import { answered, type FormView, type Values } from '../../../shared/lead/form-view.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import { describedFields, kmFields, plateFields, questionFields } from '../../../shared/trade-in/fields.ts'
import { shownStep, TRADE_STEPS, type Trade, type TradeStep } from '../../../shared/trade-in/trade.ts'
import { doneNews, offerView, type TradeView, tradeFaqs, vehicleView } from '../../../shared/trade-in/view.ts'
import type { AppEnv } from '../../context.ts'
import { acceptedId } from './accepted-event.ts'
import { DEMONSTRATION_PLATES } from './rego-lookup.ts'

/** One of the addresses of a trade-in, and the car that somebody trades for where there is one. */
export type TradePlace = {
  path: string
  title: string
  car: Car | null
  /** Holds the trade-in that is on its way. */
  reference: string
}

/** How a step is drawn: as it is known, or with what was typed and what is wrong with it. */
export type TradeDrawing = { form?: string; values?: Values; errors?: Values; trouble?: string | null }

/** Who it is, which the first form asks, then the steps; the end of them is no step of its own. */
export const STEP_COUNT = TRADE_STEPS.length

export const DONE_FIELD = 'done'
/** The forms of the pages: which of them was sent stands in the field DONE_FIELD. */
export const STEP_FORMS = ['plate', 'described', 'confirmed', 'questions', 'accept'] as const
export type StepForm = (typeof STEP_FORMS)[number]

export function tradeHref({ path, car, reference }: TradePlace, step?: TradeStep): string {
  const query = new URLSearchParams({ ...(car && { car_id: String(car.id) }), ref: reference, ...(step && { step }) })
  return `${path}?${query.toString()}`
}

/** The fields of a form, as the trade-in stands. */
export function stepFields(c: Context<AppEnv>, form: StepForm, trade: Trade): FieldView[] {
  const { site, now, services } = c.var
  const isShown = site.trade_in.register === 'demonstration' && services.register !== null
  const hint = isShown
    ? `A demonstration register: ${DEMONSTRATION_PLATES.join(', ')} are in it, and no real car.`
    : undefined
  const asked = { trade, state: site.address.state }
  const rows: Record<StepForm, () => FieldView[]> = {
    plate: () => plateFields({ ...asked, hint }),
    described: () => describedFields(asked, new Date(now).getUTCFullYear()),
    confirmed: () => kmFields(trade),
    questions: () => questionFields(trade),
    accept: () => [],
  }
  return rows[form]()
}

const SUBMITS: Record<StepForm, string> = {
  plate: 'Find my car',
  described: 'Next: confirm your car',
  confirmed: 'Yes, this is my car',
  questions: 'Value my car',
  accept: 'Accept this offer',
}

const TITLES: Record<TradeStep, string> = {
  rego: 'Your car',
  vehicle: 'Is this your car?',
  questions: 'How it is',
  offer: 'What it is worth',
  done: 'What it is worth',
}

/** The page of a trade-in at the step it has come to, or one before that was asked for. */
export async function drawTrade(
  c: Context<AppEnv>,
  place: TradePlace,
  trade: Trade,
  drawing: TradeDrawing & { step?: TradeStep } = {},
  status: 200 | 422 | 429 | 503 = 200,
) {
  const { site } = c.var
  const step = drawing.step ?? shownStep(trade, c.req.query('step') ?? null)
  const view: TradeView = {
    step: { at: Math.min(TRADE_STEPS.indexOf(step), 3) + 2, of: STEP_COUNT, title: TITLES[step] },
    vehicle: step === 'rego' ? null : vehicleView(trade),
    forms: FORMS[step](c).map(({ key, ...each }) => ({ ...each, form: formOf(c, place, trade, key, drawing) })),
    offer: step === 'offer' ? offerView(trade, site.trade_in) : null,
    news: step === 'done' ? doneNews(trade, site.trade_in, site.lead.answered) : null,
    links: linksOf(place, trade, step),
  }
  c.header('Cache-Control', 'no-store')
  c.status(status)
  const hasFaults = status !== 200
  return c.render(
    <TradeInPage title={place.title} breadcrumbs={breadcrumbsOf(place)} view={view} faqs={tradeFaqs(site.trade_in)} />,
    {
      head: {
        title: `${hasFaults ? 'Error: ' : ''}${view.step.title} | ${place.title} | ${site.name}`,
        stylesheet: 'form',
        canonical: place.path,
        noindex: true,
        ...(trade.offer_accepted && { event: 'offerAccepted' as const, told: await acceptedId(trade.lead_id) }),
      },
    },
  )
}

type Form = { key: StepForm; title: string | null; text: string | null; isFolded: boolean }
const alone = (key: StepForm): Form[] => [{ key, title: null, text: null, isFolded: false }]

const FORMS: Record<TradeStep, (c: Context<AppEnv>) => Form[]> = {
  rego: (c) =>
    c.var.services.register === null
      ? alone('described')
      : [
          ...alone('plate'),
          {
            key: 'described',
            title: 'Describe it instead',
            stylesheet: 'form',
            text: 'For a car that is not found, or not registered.',
            isFolded: true,
          },
        ],
  vehicle: () => alone('confirmed'),
  questions: () => alone('questions'),
  offer: () => alone('accept'),
  done: () => [],
}

function formOf(c: Context<AppEnv>, place: TradePlace, trade: Trade, key: StepForm, drawing: TradeDrawing): FormView {
  const own = stepFields(c, key, trade)
  const { form, values, errors = {}, trouble = null } = drawing
  const isDrawn = form === key
  const offered = trade.valued && 'valuation' in trade.valued ? trade.valued.valuation.id : ''
  return {
    id: `trade-${key}`,
    action: tradeHref(place),
    fields: isDrawn && values ? answered(own, values, errors) : own,
    submit: SUBMITS[key],
    trouble: isDrawn ? trouble : null,
    next: null,
    terms: null,
    carried: { [DONE_FIELD]: key, ...(key === 'accept' && { valuation: offered }) },
  }
}

/** Ways back to what was answered; none once an offer is accepted. */
function linksOf(place: TradePlace, trade: Trade, step: TradeStep): Link[] {
  if (trade.offer_accepted) return [{ text: 'Home', href: pathTo('home') }]
  const rows: Partial<Record<TradeStep, Link[]>> = {
    vehicle: [{ text: 'No, it is another car', href: tradeHref(place, 'rego') }],
    questions: [{ text: 'Back to your car', href: tradeHref(place, 'vehicle') }],
    offer: [
      { text: 'Change my answers', href: tradeHref(place, 'questions') },
      { text: 'Another car', href: tradeHref(place, 'rego') },
    ],
    done: [
      { text: 'Change my answers', href: tradeHref(place, 'questions') },
      { text: 'Home', href: pathTo('home') },
    ],
  }
  return rows[step] ?? []
}

const breadcrumbsOf = ({ car }: TradePlace): Link[] => [
  { text: 'Home', href: pathTo('home') },
  ...(car ? [{ text: carTitle(car), href: carPath(car) }] : []),
]
