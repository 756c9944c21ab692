import type { Bindings } from '../../bindings.ts'
import { type Fetch, reach } from '../../platform/http-fetch.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { type Teller, tell } from './deliver.ts'
import { type Due, dueDestinations, giveUpOld, take } from './outbox.ts'
import { BROKEN, mayProbe } from './pauses.ts'

/** So many destinations are told at once, each of so many leads: a Worker has six connections. */
const LANES = 5
const ABREAST = 2
/** One run takes no more than this, and of one destination no more than its share: the next minute goes on. */
const MOST = 400
const MOST_OF_ONE = 150
/** No delivery is begun when a run is older. */
const LONGEST_MS = 45_000

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

type Run = {
  env: Bindings
  clock: () => number
  report: Teller['report']
  fetcher?: Fetch
}

/** Every minute: tells destinations of what they could not be told before (LED-07). Never fails. */
export async function deliverDue({ env, clock, report, fetcher = reach }: Run): Promise<void> {
  const started = clock()
  let left = MOST
  const mayGoOn = () => left > 0 && clock() < started + LONGEST_MS
  const mayTake = () => mayGoOn() && left-- > 0
  try {
    if (started % HOUR_MS < MINUTE_MS)
      for (const given of await giveUpOld(env.DB, started)) report({ event: 'lead.dead', ...given })
    const due = inAnyOrder(await dueDestinations(env.DB, started)).filter(isWorthIt(started))
    const lane = async () => {
      for (let next = due.shift(); next && mayGoOn(); next = due.shift())
        await deliverTo(next, { env, clock, report, fetcher, mayTake })
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } catch (error) {
    report({ event: 'lead.left_for_later', message: String(error) })
  }
}

/** Not one whose pause lasts. */
const isWorthIt =
  (now: number) =>
  ({ failures, until }: Due): boolean =>
    (failures ?? 0) < BROKEN || (until ?? 0) <= now

type Lane = Required<Run> & { mayTake: () => boolean }

/** One destination: whatever is wrong with it is no concern of the others. */
async function deliverTo({ site: slug, destination, failures }: Due, lane: Lane): Promise<void> {
  const { env, clock, report, fetcher, mayTake } = lane
  try {
    const site = await siteBySlug(env.KV, slug)
    if (site === null) return report({ event: 'lead.no_site', site: slug })
    const teller: Teller = { env, site, clock, report, fetcher }
    const next = (by: 'destination' | 'probe') => take(env.DB, slug, [by, destination], clock())

    if ((failures ?? 0) >= BROKEN) {
      const probe = (await mayProbe(env.DB, slug, destination, clock())) ? await next('probe') : null
      if (!probe || !(await tell(teller, probe, true))) return
    }
    let ofThis = MOST_OF_ONE
    const worker = async () => {
      while (ofThis-- > 0 && mayTake()) {
        const delivery = await next('destination')
        if (!delivery) return
        await tell(teller, delivery)
      }
    }
    await Promise.all(Array.from({ length: ABREAST }, worker))
  } catch (error) {
    report({ event: 'lead.left_for_later', site: slug, destination, message: String(error) })
  }
}

/** So that those at the end of a long list have their turn too. */
const inAnyOrder = (all: Due[]): Due[] =>
  all
    .map((due) => ({ due, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ due }) => due)
