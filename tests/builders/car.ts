import { type Car, carSchema } from '../../shared/car/schema.ts'

export const aPhoto = (url: string, width: number | null = null, height: number | null = null) => ({
  image: { url, width, height, thumb: null },
})

/** A car in stock with only what every car has; the test says what matters to it. */
export function aCar(details: Partial<Car> = {}): Car {
  const id = details.id ?? 1
  return {
    ...blank,
    id,
    slug: `2020-toyota-corolla-${id}`,
    source_key: `key-${id}`,
    name: nameOf({ ...blank, ...details }),
    ...details,
  }
}

const nameOf = ({ year, make, model }: Car) => [year, make, model].filter(Boolean).join(' ')

const blank = carSchema.parse({
  id: 1,
  slug: 'a-car',
  source_key: 'key-1',
  name: '2020 Toyota Corolla',
  car_type: 'used',
  make: 'Toyota',
  model: 'Corolla',
  year: 2020,
  created_at: Date.parse('2026-01-05T00:00:00Z'),
  updated_at: Date.parse('2026-01-05T00:00:00Z'),
  sold_at: null,
})
