import { type CarInput, carInputSchema } from '../../shared/car/schema.ts'

/** What a feed says of a plain used car; the test says what matters to it. */
export const aCarInput = (details: Partial<CarInput> = {}): CarInput => ({
  ...carInputSchema.parse({
    source_key: 'U1',
    name: '2020 Toyota Corolla',
    car_type: 'used',
    make: 'Toyota',
    model: 'Corolla',
  }),
  ...details,
})
