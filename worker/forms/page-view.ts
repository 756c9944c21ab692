import type { Context } from 'hono'
import type { FormSubjectView } from '../../client/leads/subject.tsx'
import type { FormPageView } from '../../client/pages/form.tsx'
import { carCard } from '../../shared/car/card.ts'
import { carPath, type Link } from '../../shared/car/links.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { fillVehicle } from '../../shared/car/vehicle-words.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { leadForm, siteForm } from '../../shared/lead/forms.ts'
import { FORM_ANCHOR } from '../../shared/page/openings.ts'
import { tradeFaqs } from '../../shared/trade-in/view.ts'
import type { AppEnv } from '../context.ts'
import { type FormContext, formWords } from './form-context.ts'
import { formHelp, helpLocation } from './help.ts'

/** The page around a form: what it is about, and other ways to reach the dealer. */
export function formPageView(c: Context<AppEnv>, context: FormContext, form: FormView): FormPageView {
  const { site, services, now } = c.var
  const { title: ownTitle } = leadForm(context.form)
  const { intro: ownIntro } = siteForm(context.form, site.lead)
  const words = formWords(c, context)
  const title = fillVehicle(
    context.title ?? (isPlain(context) ? c.var.sectionsBelow?.own?.title : null) ?? ownTitle,
    words,
  )
  const card = context.car && carCard(carSummary(context.car), services.listing, now)
  const home = { text: 'Home', href: '/' }
  const location = helpLocation(c, context)
  return {
    title: context.location && location && !context.subject ? `${title}: ${location.name}` : title,
    intro: context.intro ?? fillVehicle(ownIntro, words),
    below: context.below ?? [],
    breadcrumbs: [home, ...subjectLinks(context, card)],
    subject: subjectOf(context),
    car: context.car && carSubject(c, context.car),
    form,
    faqs: context.form === 'trade_in' ? tradeFaqs(site.trade_in) : [],
    anchor: anchorOf(context.form),
    help: formHelp(c, context),
  }
}

/** A car as its forms show it. */
export function carSubject({ var: { services, now } }: Context<AppEnv>, car: Car): FormSubjectView {
  const card = carCard(carSummary(car), services.listing, now)
  return {
    href: carPath(car),
    title: card.title,
    subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
    price: card.sold ? null : card.price,
    photo: card.photo,
  }
}

/** The form of its address, which is about nothing that has a name. */
const isPlain = ({ car, subject, location, step }: FormContext): boolean => !car && !subject && !location && !step

const anchorOf = (form: FormContext['form']): string | null =>
  leadForm(form).category === 'Finance' ? 'finance-form' : form === 'careers' ? FORM_ANCHOR : null

/** The way back to what the form is about. */
const subjectLinks = ({ subject }: FormContext, card: { title: string; href: string } | null): Link[] =>
  card ? [{ text: card.title, href: card.href }] : (subject?.trail ?? [])

const subjectOf = ({ subject }: FormContext): FormPageView['subject'] =>
  subject ? { href: subject.href, title: subject.title, subtitle: subject.subtitle, photo: subject.photo } : null
