import { readDemoFile } from '../../scripts/demo/data.ts'
import type { DemoLocation } from '../../scripts/demo/location.ts'
import { type Photos, shippedPhotos } from '../../scripts/demo/photos.ts'

const sizes = [
  [600, 400],
  [1200, 800],
]

const plan = readDemoFile('shoots.json') as { sets: Record<string, Record<string, string[]>> }
const PICTURED = { paints: ['white', 'red'], views: ['front34', 'side'] }

/** Photographs of the demo stock as photos.json tells of them: every body of the plan in two paints. */
export const demoPhotos: Photos = {
  sets: Object.fromEntries(
    Object.entries({ ...plan.sets, ...shippedPhotos().sets }).map(([set, bodies]) => [
      set,
      Object.fromEntries(Object.keys(bodies).map((body) => [body, PICTURED])),
    ]),
  ),
  sizes: { front34: sizes, side: sizes },
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
