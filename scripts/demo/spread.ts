import type { Draft } from './data.ts'

/** Cars of one results page, as the search shows them (PAGE_SIZE); one body fills at most this share of the first. */
const FIRST_PAGE = 21
export const MAX_BODY_SHARE = 0.15
/** With fewer bodies than this before its backdrop, a site cannot keep the share by body: it is kept by body and paint. */
const FEW_BODIES = 13
const WEEK_DAYS = 7

/** The body of the first photograph, or `body/paint`; null for a car without photographs. */
export function findPicture({ images }: Pick<Draft, 'images'>, withPaint: boolean): string | null {
  const [, body, paint] = /^\/demo\/(?:at\/[^/]+\/)?([^/]+)\/([a-z]+)-/.exec(images?.[0]?.image.url ?? '') ?? []
  if (body === undefined) return null
  return withPaint ? `${body}/${paint}` : body
}

/** Whether the rule counts bodies with their paints: where all cars are of few bodies, as on a site of caravans. */
export const countsPaints = (cars: Pick<Draft, 'images'>[]) =>
  new Set(cars.map((car) => findPicture(car, false)).filter((each) => each !== null)).size < FEW_BODIES

/**
 * The stock with its newest listings spread over the bodies: where too many of one body would open the results, one of
 * them changes its day of listing and its rank with an older car of another body.
 */
export function spreadBodies(cars: Draft[]): Draft[] {
  const out = [...cars]
  const withPaint = countsPaints(out)
  const most = Math.floor(FIRST_PAGE * MAX_BODY_SHARE)
  const order = [...out.keys()]
    .filter((at) => out[at]!.status !== 'sold')
    .toSorted((a, b) => rank(out[b]!) - rank(out[a]!))
  // Cars of one week stand in an order that depends on prices: all of the week of the last are on the page, or may be.
  const last = rank(out[order[Math.min(FIRST_PAGE, order.length) - 1]!]!)
  const front = order.filter((at) => rank(out[at]!) >= last)
  const rest = order.slice(front.length)
  const counts = new Map<string, number>()
  const isFull = (key: string | null) => key !== null && (counts.get(key) ?? 0) >= most
  for (const at of front) {
    let key = findPicture(out[at]!, withPaint)
    if (isFull(key)) {
      const found = rest.findIndex((other) => !isFull(findPicture(out[other]!, withPaint)) && isOrdinary(out[other]!))
      if (found >= 0) {
        const [other] = rest.splice(found, 1)
        const [one, two] = [out[at]!, out[other!]!]
        out[at] = { ...one, listed_on: two.listed_on, custom_rank: two.custom_rank }
        out[other!] = { ...two, listed_on: one.listed_on, custom_rank: one.custom_rank }
        key = findPicture(two, withPaint)
      }
    }
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return out
}

const isOrdinary = ({ status, preorder, images }: Draft) =>
  status !== 'coming_soon' && !preorder && (images?.length ?? 0) > 1

/** Larger for what the search shows first: the dealer's own rank, then the week of listing. */
const rank = ({ custom_rank = 0, listed_on }: Draft) =>
  (custom_rank ?? 0) * 1e4 + Math.floor(Date.parse(`${listed_on ?? '1970-01-01'}T00:00:00Z`) / 86_400_000 / WEEK_DAYS)
