import type { Context } from 'hono'
import type { FormPageView } from '../../client/pages/form.tsx'
import { carCard } from '../../shared/car/card.ts'
import { carPath } from '../../shared/car/links.ts'
import { carLocation } from '../../shared/car/place.ts'
import { carSummary } from '../../shared/car/summary.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { leadForm } from '../../shared/lead/forms.ts'
import { todayText } from '../../shared/location/hours.ts'
import { timeZoneOf } from '../../shared/location/time-zone.ts'
import { phoneOf } from '../../shared/phone.ts'
import { tradeFaqs } from '../../shared/trade-in/view.ts'
import type { AppEnv } from '../context.ts'
import { localTime } from '../services/clock.ts'
import type { FormPlace } from './place.ts'

/** What stands around a form: what it is about, and whom else to ask. */
export function formPageView(c: Context<AppEnv>, place: FormPlace, form: FormView): FormPageView {
  const { site, services, now } = c.var
  const { title: own, intro } = leadForm(place.form)
  const title = place.title ?? own
  const card = place.car && carCard(carSummary(place.car), services.listing, now)
  const home = { text: 'Home', href: '/' }
  const standing = place.car && carLocation(place.car, services.listing.locations)
  const location = site.locations.find(({ slug, name }) =>
    place.location ? slug === place.location : standing ? name === standing.name : false,
  )
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
    help: {
      // The number of a car is for those who ask for it, where a site counts them (VDP-06).
      phone: phoneOf((!site.features.phone_reveal && location?.contact_detail.phone) || site.phone),
      place: location
        ? {
            name: location.name,
            address: `${location.address.street}, ${location.address.city} ${location.address.postcode}`,
            today: todayText(location, site.special_hours, localTime(now, timeZoneOf(location))),
            directions: location.address.place_url,
          }
        : null,
    },
  }
}
