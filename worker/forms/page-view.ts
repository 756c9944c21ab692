import type { Context } from 'hono'
import type { FormPageView } from '../../client/pages/form.tsx'
import { carCard } from '../../shared/car/card.ts'
import { carPath } from '../../shared/car/links.ts'
import { carSummary } from '../../shared/car/summary.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { leadForm } from '../../shared/lead/forms.ts'
import { tradeFaqs } from '../../shared/trade-in/view.ts'
import type { AppEnv } from '../context.ts'
import { formHelp, helpLocation } from './help.ts'
import type { FormPlace } from './place.ts'

/** What stands around a form: what it is about, and whom else to ask. */
export function formPageView(c: Context<AppEnv>, place: FormPlace, form: FormView): FormPageView {
  const { site, services, now } = c.var
  const { title: own, intro } = leadForm(place.form)
  const title = place.title ?? own
  const card = place.car && carCard(carSummary(place.car), services.listing, now)
  const home = { text: 'Home', href: '/' }
  const location = helpLocation(c, place)
  return {
    title: place.location && location ? `${title}: ${location.name}` : title,
    intro,
    breadcrumbs: card ? [home, { text: card.title, href: card.href }] : [home],
    car: card && {
      href: carPath(place.car!),
      title: card.title,
      subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
      price: card.sold ? null : card.price,
      photo: card.photo,
    },
    form,
    faqs: place.form === 'trade_in' ? tradeFaqs(site.trade_in) : [],
    anchor: leadForm(place.form).category === 'Finance' ? 'finance-form' : null,
    help: formHelp(c, place),
  }
}
