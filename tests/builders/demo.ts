import type { DemoLocation } from '../../scripts/demo/location.ts'
import type { Photos } from '../../scripts/demo/photos.ts'

const CARS = ['hatch', 'sedan', 'wagon', 'suv-small', 'suv-large', 'ute', 'cab-chassis', 'van', 'people-mover']
const OTHERS = ['coupe', 'convertible', 'motorcycle', 'cruiser', 'caravan']
const sizes = [
  [600, 400],
  [1200, 800],
]

/** Photographs of the demo stock as photos.json tells of them: every body in two paints. */
export const demoPhotos: Photos = {
  bodies: Object.fromEntries(
    [...CARS, ...OTHERS].map((body) => [
      body,
      { paints: ['white', 'red'], views: ['front34', 'side'], shared: ['interior'] },
    ]),
  ),
  sizes: { front34: sizes, side: sizes, interior: sizes },
  paints: { white: { label: 'White', hex: '#f4f4f2' }, red: { label: 'Red', hex: '#b3121d' } },
}

const place = (id: number, name: string, state: string, manufacturers: string[]): DemoLocation => ({
  id,
  name,
  city: name,
  state,
  manufacturers,
  dealership: { id, slug: name.toLowerCase(), name: `${name} Motors` },
})

export const demoPlaces: DemoLocation[] = [
  place(1, 'Springwood', 'QLD', ['Mazda', 'Kia', 'MG', 'GWM', 'BYD', 'Skoda']),
  place(2, 'Toowoomba', 'QLD', ['Isuzu', 'Ford', 'Mitsubishi']),
  place(3, 'Newcastle', 'NSW', ['Hyundai', 'Ford', 'Volkswagen', 'Volvo']),
]
