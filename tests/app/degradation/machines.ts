import { expect } from 'vitest'
import { fetchReviews } from '../../../worker/features/reviews/schedule.ts'
import { boundedBindings } from '../../../worker/platform/bounded-bindings.ts'
import { BACKGROUND } from '../../../worker/platform/deadlines.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import type { Call, Scene } from './call.ts'
import type { World } from './world.ts'

const CSV = 'source_key,name,car_type,make,model,price\nA,2020 Mazda CX-5,used,Mazda,CX-5,30000\n'
export const push = ({ asStranger, keys }: World): Scene => ({
  send: () =>
    asStranger('/api/stock?vanished=keep', {
      method: 'POST',
      body: CSV,
      headers: { Authorization: `Bearer ${keys.stock}`, 'Content-Type': 'text/csv' },
    }),
})
export const operatorList = ({ ask, keys }: World): Scene => ({
  send: () => ask('/operator/sites', { headers: { Authorization: `Bearer ${keys.operator}` } }, 'operator.example'),
})
export const beat = (world: World): Scene => ({
  send: async () => {
    const before = world.base.asked().length
    await scheduled(boundedBindings(world.env, BACKGROUND), Date.now())
    return new Response(null, { status: world.base.asked().length > before ? 200 : 503 })
  },
})
/** A postcode that no isolate has asked for: the geocoder remembers them. */
let postcode = 4_000
export const deliveryElsewhere: Call = {
  name: 'delivery price, to a new postcode',
  kind: 'call',
  isFirst: true,
  set: ({ asStranger }) => {
    const path = `/api/delivery?car=rav4&postcode=${++postcode}`
    return { send: () => asStranger(path), check: (again) => expect(again.status).toBe(200) }
  },
}

/** The reviews of a day are read, then the page that shows them. */
export const reviewsOfADay = ({ env, base, slug, asStranger }: World): Scene => ({
  send: async () => {
    base.sqlite.prepare("insert or ignore into site_mark (site, mark) values (?, 'reviews')").run(slug)
    await fetchReviews({ env: boundedBindings(env, BACKGROUND), now: Date.now(), report: () => {} }).catch(() => {})
    return asStranger('/locations/north')
  },
})
