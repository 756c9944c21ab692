import { joined } from '../text.ts'
import type { CarSummary } from './summary.ts'

type NamedCar = Pick<CarSummary, 'year' | 'make' | 'model' | 'badge' | 'series'>

/** '2021 Toyota RAV4' (VDP-01). */
export const carTitle = (car: NamedCar) => joined([car.year, car.make, car.model])!

/** 'GX AXAH52R': badge and series, the line under the title; null when the feed gives neither. */
export const carSubtitle = (car: NamedCar) => joined([car.badge, car.series])

/** Title and subtitle on one line, for alt text, page titles and messages. */
export const fullName = (car: NamedCar) => joined([carTitle(car), carSubtitle(car)])!
