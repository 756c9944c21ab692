import type { CarInput } from '../../shared/car/schema.ts'
import { CONFIGURATIONS } from './catalogue.ts'
import { type Draft, readDemoFile } from './data.ts'
import type { Random } from './random.ts'

/** `mirrored`: the paints whose pictures are turned from left to right. */
type Pictured = { paints: string[]; views: string[]; mirrored?: string[] }

/** tenants/_demo/photos.json: the photographs of the demo stock. */
export type Photos = {
  /** By backdrop and body. */
  sets: Record<string, Record<string, Pictured>>
  /** Width and height of the files of a view, smallest first. */
  sizes: Record<string, number[][]>
  paints: Record<string, { label: string; hex: string }>
  /** tenants/_demo/spins.json: the bodies with a 360-degree spin, each in one paint. */
  spins?: Record<string, Spin>
}

type Spin = {
  paint: string
  frames: number
  width: number
  /** Texts of its hotspots. */
  descriptions: string[]
  /** Where a hotspot is in a frame: percent from the left and from the top. */
  positions: [point: number, frame: number, x: number, y: number][]
}

/** Hotspot texts of the demo interior; its page has no hotspots of its own. */
const CABIN = ['A screen for maps and music, in reach of both', 'Dials ahead of the driver', 'Three seats in the back']
export const CABIN_PAGE = '/demo/interior/cabin'

/** The photographs in client/public/demo. */
export const shippedPhotos = (): Photos => ({
  ...(readDemoFile('photos.json') as Photos),
  spins: readDemoFile('spins.json') as Photos['spins'] & {},
})

const FITTING = readDemoFile('fit.json') as {
  models: Record<string, string[]>
  /** Models that show a body with a nose of their own: by body, then by model. */
  noses: Record<string, Record<string, string>>
  /** The same body with bars, racks or boxes on it, which fits wherever the plain one does. */
  equipped: Record<string, string[]>
}

/** The bodies that fit a model in size and class, the best first. */
export const fittingBodies = ({ make, model }: { make?: string | null; model?: string | null }): string[] =>
  FITTING.models[`${make} ${model}`] ?? []

/** Weights of the paints that buyers prefer; any other has 1. */
const POPULAR: Record<string, number> = { white: 2, silver: 2, grey: 2, black: 2, blue: 2, red: 2 }

/** How often the best and the second-best body of a model are shown. */
const BODY_WEIGHTS = [2, 1]

export type PaintAndPhotos = { colour: string | null; images: CarInput['images'] } & Pick<
  Draft,
  'spin_images' | 'spin_interior_image' | 'hotspots'
>

/**
 * A body that fits, in a paint, and all its photographs before the backdrop, the three-quarter view first; none where the
 * backdrop has none that fits. The second-best body takes its turn where there is one, so that a model has two faces.
 */
export function choosePhotos(fitting: string[], set: string, photos: Photos, chance: Random): PaintAndPhotos {
  const bodies = fitting.filter((each) => photos.sets[set]?.[each])
  const body = bodies[chance.weighted([0, 1], (place) => BODY_WEIGHTS[place]!)] ?? bodies[0]
  const available = body === undefined ? undefined : photos.sets[set]![body]!
  if (body === undefined || available === undefined) return { colour: null, images: [] }
  const paint = chance.weighted(available.paints, (each) => POPULAR[each] ?? 1)
  return listPictures(set, { body, paint }, photos)
}

/** A body in a paint. Before a backdrop it has one set of photographs. */
type Look = { body: string; paint: string }

const listPictures = (set: string, { body, paint }: Look, photos: Photos): PaintAndPhotos => ({
  colour: photos.paints[paint]?.label ?? null,
  images: photos.sets[set]![body]!.views.flatMap((view) =>
    makePhoto(`/demo/at/${set}/${body}/${paint}-${view}`, photos.sizes[view]),
  ),
  ...spinFields(body, paint, photos),
})

const lookKey = ({ body, paint }: Look) => `${body}/${paint}`

/** The look of a car by its first picture; null without one of ours. */
function drawnLook({ images }: Draft): Look | null {
  const [, body, paint] = FIRST_PICTURE.exec(images?.[0]?.image.url ?? '') ?? []
  return body === undefined || paint === undefined ? null : { body, paint }
}

/**
 * The looks dealt out in the order of the results: each to one car where there are enough, else two cars with one picture
 * stand a page of results from each other. A car keeps its body, with other equipment where that is left, and its paint
 * where it can; else it takes another body that fits. A car that turns keeps its look, but beside its like.
 */
export function dealLooks(
  cars: Draft[],
  { set, order, page, photos }: { set: string; order: number[]; page: number; photos: Photos },
  chance: Random,
): Draft[] {
  const out = [...cars]
  const looksCount = Object.values(photos.sets[set] ?? {}).reduce((sum, { paints }) => sum + paints.length, 0)
  const apart = looksCount >= cars.length ? Infinity : page
  const shown = new Map<string, number>()
  const lastPlace = (key: string) => shown.get(key) ?? -Infinity
  const listLooks = (bodies: string[]) =>
    bodies.flatMap((body) => photos.sets[set]?.[body]?.paints.map((paint) => ({ body, paint })) ?? [])
  const turning = new Set<number>()
  for (const [place, at] of order.entries()) {
    const car = cars[at]!
    const drawn = drawnLook(car)
    if (!drawn || !car.spin_images?.length || place - lastPlace(lookKey(drawn)) < apart) continue
    turning.add(at)
    shown.set(lookKey(drawn), place)
  }
  for (const [place, at] of order.entries()) {
    const car = cars[at]!
    const drawn = drawnLook(car)
    if (!drawn || turning.has(at)) continue
    const own = listLooks(listFaces(drawn.body, car))
    const others = listLooks(fittingBodies(car).filter((other) => isBuiltAlike(drawn.body, other)))
    const isNew = (look: Look) => !shown.has(lookKey(look))
    const isFar = (look: Look) => place - lastPlace(lookKey(look)) >= apart
    const choices = [isNew, isFar].flatMap((rule) => [own.filter(rule), others.filter(rule)])
    const looks = choices.find(({ length }) => length > 0) ?? own
    // Unseen ones first, then the equipment that was seen longest ago, then the paint.
    const oldest = firstBy(looks, (look) => lastPlace(lookKey(look)))
    const free = firstBy(oldest, (look) => lastPlace(look.body))
    const look =
      free.find(({ paint }) => paint === drawn.paint) ?? chance.weighted(free, ({ paint }) => POPULAR[paint] ?? 1)
    for (const key of [lookKey(look), look.body]) shown.set(key, place)
    const { colour, images, ...turn } = listPictures(set, look, photos)
    const still = { ...car, colour, spin_images: [], hotspots: null }
    // A look of its own turns, where there is a turn of it.
    out[at] =
      car.images!.length > 1
        ? { ...still, images, ...(apart === Infinity && !car.external_video_url && turn) }
        : { ...still, images: images.slice(0, 1) }
  }
  return out
}

/** The body as this model has it, with its own nose where one is photographed, plain and with what may be bolted on. */
function listFaces(body: string, { make, model }: { make: string; model?: string | null }): string[] {
  const face = FITTING.noses[body]?.[`${make} ${model}`] ?? body
  return [face, ...(FITTING.equipped[face] ?? []), ...(face === body ? [] : [body])]
}

/** Every body in which a model may be shown. */
export const listModelFaces = (car: { make: string; model?: string | null }): string[] =>
  fittingBodies(car).flatMap((body) => listFaces(body, car))

/** Those with the smallest number. */
function firstBy<Item>(items: Item[], numberOf: (item: Item) => number): Item[] {
  const least = Math.min(...items.map(numberOf))
  return items.filter((item) => numberOf(item) === least)
}

/** Doors and seats of a record are those of its body. */
const isBuiltAlike = (one: string, other: string) => CONFIGURATIONS[one] === CONFIGURATIONS[other]

const FIRST_PICTURE = /^\/demo\/at\/[^/]+\/([^/]+)\/([a-z]+)-/

/** Whether a picture of ours is turned from left to right, and what is marked in it with it. */
export function isMirrored(url: string): boolean {
  const [, set, body, paint] = LOOK.exec(url) ?? []
  const { sets } = shippedPhotos()
  return sets[set ?? '']?.[body ?? '']?.mirrored?.includes(paint ?? '') ?? false
}

const LOOK = /^\/demo\/at\/([^/]+)\/([^/]+)\/([a-z]+)-/

/** The 360-degree spin, where this body has one in this paint. */
function spinFields(body: string, paint: string, { spins = {} }: Photos): Partial<PaintAndPhotos> {
  const spin = spins[body]
  if (spin?.paint !== paint) return {}
  const frame = (number: number) =>
    `/demo/spins/${body}/${paint}-spin/${String(number).padStart(2, '0')}-${spin.width}.avif`
  return {
    spin_images: Array.from({ length: spin.frames }, (_, number) => frame(number)),
    spin_interior_image: CABIN_PAGE,
    hotspots: {
      exterior: spin.descriptions.map((description, point) => ({ id: `out-${point + 1}`, description })),
      interior: CABIN.map((description, point) => ({ id: `in-${point + 1}`, description })),
      positions: spin.positions.map(([point, activeAngle, posX, posY]) => ({
        hotspotId: `out-${point + 1}`,
        activeAngle,
        posX,
        posY,
      })),
    },
  }
}

/** The largest file of a picture: smaller sizes are made from it. */
function makePhoto(name: string, sizes: number[][] = []): CarInput['images'] {
  const [width, height] = sizes.at(-1) ?? []
  if (width === undefined || height === undefined) return []
  return [{ image: { url: `${name}-${width}.avif`, width, height, thumb: null } }]
}
