import type { CarInput } from '../../shared/car/schema.ts'
import type { Draft } from './car-draft.ts'
import { demoData } from './data.ts'
import type { Random } from './random.ts'

/** tenants/_demo/photos.json: which photographs of the demo stock exist. */
export type Photos = {
  bodies: Record<string, { paints: string[]; views: string[]; shared: string[] }>
  /** Width and height of the files of a view, smallest first. */
  sizes: Record<string, number[][]>
  paints: Record<string, { label: string; hex: string }>
  /** tenants/_demo/spins.json: the bodies that were photographed on the turntable, and in which paint. */
  spins?: Record<string, Turntable>
}

type Turntable = {
  paint: string
  frames: number
  width: number
  /** What its points of interest say. */
  descriptions: string[]
  /** Which of them stands in which frame, and where: percent from the left and from the top. */
  positions: [point: number, frame: number, x: number, y: number][]
}

/** What the demo cabin has to say; its page shows no points of its own. */
const CABIN = ['A screen for maps and music, in reach of both', 'Dials ahead of the driver', 'Three seats in the back']
const CABIN_PAGE = '/demo/interior/cabin'

/** Which photographs lie in client/public/demo. */
export const shippedPhotos = (): Photos => ({
  ...(demoData('photos.json') as Photos),
  spins: demoData('spins.json') as Photos['spins'] & {},
})

/** What a body is photographed as while its own photographs are missing. Nothing on two wheels becomes a car. */
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

/** The paints buyers choose, beside 1 for any other. */
const POPULAR: Record<string, number> = { white: 7, silver: 4, grey: 5, black: 4, blue: 3, red: 2 }

export type Look = { colour: string | null; images: CarInput['images'] } & Pick<
  Draft,
  'spin_images' | 'spin_interior_image' | 'hotspots'
>

/** A paint of this body and all its photographs, the three-quarter view first; nothing when the body has none. */
export function look(body: string, photos: Photos, chance: Random): Look {
  const name = [body, ...(STAND_INS[body] ?? [])].find((each) => photos.bodies[each])
  const found = name === undefined ? undefined : photos.bodies[name]
  if (name === undefined || found === undefined || found.paints.length === 0) return { colour: null, images: [] }
  const paint = chance.weighted(found.paints, (each) => POPULAR[each] ?? 1)
  return {
    colour: photos.paints[paint]?.label ?? null,
    images: [
      ...found.views.flatMap((view) => photo(name, paint, view, photos)),
      ...found.shared.flatMap((view) => photo(name, 'any', view, photos)),
    ],
    ...turned(name, paint, photos),
  }
}

/** The whole turn, where this body stood on the turntable in this paint. */
function turned(body: string, paint: string, { spins = {} }: Photos): Partial<Look> {
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

/** Its largest file: whatever resizes it starts from there. */
function photo(body: string, paint: string, view: string, photos: Photos): CarInput['images'] {
  const [width, height] = photos.sizes[view]?.at(-1) ?? []
  if (width === undefined || height === undefined) return []
  return [{ image: { url: `/demo/${body}/${paint}-${view}-${width}.avif`, width, height, thumb: null } }]
}
