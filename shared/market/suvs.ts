import { keyOf } from '../text.ts'
import suvs from './suvs.json' with { type: 'json' }

/** By the keys of make and model together. */
const SUVS: ReadonlySet<string> = new Set(
  Object.entries(suvs).flatMap(([make, models]) => models.split(',').map((model) => keyOf(make + model))),
)

/** Whether a model of the table of sizes is an SUV. */
export const isSuv = (make: string, model: string): boolean => SUVS.has(keyOf(make + model))
