import { pathTo } from '../routes/paths.ts'

/** In place of a car's number: the shopper does not know which one yet. */
export const ANY_CAR = 'any'

/** The times of a location, without a car. */
export const driveAt = (location: string) => `${pathTo('book_test_drive')}?car_id=${ANY_CAR}&location=${location}`
