import { aCar } from '../../builders/car.ts'
import { anIntake } from '../../builders/intake.ts'
import { BROWSER } from '../a-form.ts'
import { type Call, call, first, page, type Scene } from './call.ts'
import { checkout, enquiry, onlinePayment, provedEnquiry, webhook } from './forms.ts'
import { beat, deliveryElsewhere, operatorList, push, reviewsOfADay } from './machines.ts'
import { save, signedInPage, signInCheck, signInSend } from './shoppers.ts'
import type { World } from './world.ts'

export const CALLS: Call[] = [
  first('home, first page of an isolate', '/'),
  first('search, first page of an isolate', '/search/new-used-and-demo-cars'),
  first('vehicle, first page of an isolate', `/cars/${aCar().slug}`),
  page('home', '/'),
  signedInPage('home, signed in', '/', '0491 570 151'),
  page('search', '/search/new-used-and-demo-cars'),
  page('search, filtered', '/search/toyota'),
  page('vehicle', '/cars/rav4'),
  signedInPage('vehicle, signed in', '/cars/rav4', '0491 570 152'),
  page('compare', '/compare?cars=rav4,rav4-too'),
  page('content', '/our-story'),
  page('location', '/locations/north'),
  page('lead form', '/contact-us'),
  { name: 'lead form, sent', kind: 'form', set: enquiry },
  page('sign-in', '/sign-in'),
  { name: 'sign-in, number sent', kind: 'form', set: signInSend },
  { name: 'sign-in, code sent', kind: 'form', set: signInCheck },
  signedInPage('watchlist', '/watchlist', '0491 570 153'),
  { name: 'watchlist, car saved', kind: 'form', set: save },
  signedInPage('garage', '/my-garage', '0491 570 154'),
  page('checkout', '/cars/rav4-too/checkout', false),
  { name: 'checkout, sent', kind: 'form', set: checkout },
  page('online payment', '/online-payment', false),
  { name: 'online payment, sent', kind: 'form', set: onlinePayment },
  { name: 'webhook of a payment', kind: 'form', set: webhook },
  {
    name: 'views of a car',
    kind: 'call',
    set: ({ asStranger }) => ({
      send: () => asStranger('/cars/rav4/view.json', { headers: { 'User-Agent': BROWSER } }),
    }),
  },
  call('delivery price', '/api/delivery?postcode=4000&car=rav4'),
  deliveryElsewhere,
  { name: 'lead form of a site with Turnstile, sent', kind: 'form', set: provedEnquiry },
  {
    name: 'brochure of a car',
    kind: 'document',
    isFirst: true,
    set: brochure,
  },
  { name: 'reviews of a day, then their page', kind: 'beat', set: reviewsOfADay },
  call('search call', '/api/search'),
  { name: 'stock push', kind: 'operator', set: push },
  { name: 'operator’s API', kind: 'operator', set: operatorList },
  page('sitemap', '/sitemap.xml'),
  page('feed of posts', '/blog/feed.xml', false),
  { name: 'healthz', kind: 'health', set: ({ asStranger }) => ({ send: () => asStranger('/healthz') }) },
  { name: 'work of a minute', kind: 'beat', set: beat },
]

/** With the jobs Worker, which draws at once: its drawing takes the machine's time. */
function brochure({ asStranger, env }: World): Scene {
  const INTAKE = anIntake(env, { draw: () => Promise.resolve(new TextEncoder().encode('%PDF-1.7 %%EOF')) })
  return {
    send: async () => {
      Object.assign(env, { INTAKE })
      const answer = await asStranger('/cars/rav4-too/pdf')
      delete env.INTAKE
      return answer
    },
  }
}
