import type { CarInput } from '../../shared/car/schema.ts'
import type { Draft } from './car-draft.ts'
import { readDemoFile } from './data.ts'
import type { Random } from './random.ts'

/** tenants/_demo/photos.json: the photographs of the demo stock. */
export type Photos = {
  bodies: Record<string, { paints: string[]; views: string[]; shared: string[] }>
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
const CABIN_PAGE = '/demo/interior/cabin'

/** The photographs in client/public/demo. */
export const shippedPhotos = (): Photos => ({
  ...(readDemoFile('photos.json') as Photos),
  spins: readDemoFile('spins.json') as Photos['spins'] & {},
})

/** Bodies whose photographs are used where those of a body are missing; a motorcycle is never shown as a car. */
const STAND_INS: Record<string, string[]> = {
  hatch: ['suv-small', 'sedan'],
  sedan: ['hatch', 'coupe'],
  wagon: ['suv-large', 'suv-small'],
  'suv-small': ['suv-large', 'hatch'],
  'suv-large': ['suv-small', 'wagon'],
  ute: ['cab-chassis'],
  'cab-chassis': ['ute'],
  van: ['people-mover'],
  'people-mover': ['van'],
  coupe: ['convertible', 'sedan'],
  convertible: ['coupe'],
  motorcycle: ['cruiser'],
  cruiser: ['motorcycle'],
  caravan: [],
}

/** Weights of the paints that buyers prefer; any other has 1. */
const POPULAR: Record<string, number> = { white: 7, silver: 4, grey: 5, black: 4, blue: 3, red: 2 }

export type PaintAndPhotos = { colour: string | null; images: CarInput['images'] } & Pick<
  Draft,
  'spin_images' | 'spin_interior_image' | 'hotspots'
>

/** A paint of this body and all its photographs, the three-quarter view first; none when the body has none. */
export function choosePhotos(body: string, photos: Photos, chance: Random): PaintAndPhotos {
  const name = [body, ...(STAND_INS[body] ?? [])].find((each) => photos.bodies[each])
  const available = name === undefined ? undefined : photos.bodies[name]
  if (name === undefined || available === undefined || available.paints.length === 0)
    return { colour: null, images: [] }
  const paint = chance.weighted(available.paints, (each) => POPULAR[each] ?? 1)
  return {
    colour: photos.paints[paint]?.label ?? null,
    images: [
      ...available.views.flatMap((view) => photoOf(name, paint, view, photos)),
      ...available.shared.flatMap((view) => photoOf(name, 'any', view, photos)),
    ],
    ...spinFields(name, paint, photos),
  }
}

/** The 360-degree spin, where this body has one in this paint. */
function spinFields(body: string, paint: string, { spins = {} }: Photos): Partial<PaintAndPhotos> {
  const spin = spins[body]
  if (spin?.paint !== paint) return {}
  const frame = (number: number) => `/demo/${body}/${paint}-spin/${String(number).padStart(2, '0')}-${spin.width}.avif`
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

/** The largest file of a view: smaller sizes are made from it. */
function photoOf(body: string, paint: string, view: string, photos: Photos): CarInput['images'] {
  const [width, height] = photos.sizes[view]?.at(-1) ?? []
  if (width === undefined || height === undefined) return []
  return [{ image: { url: `/demo/${body}/${paint}-${view}-${width}.avif`, width, height, thumb: null } }]
}
