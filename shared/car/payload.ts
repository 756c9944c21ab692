import type { Car } from './schema.ts'

/** Kilograms that a vehicle may carry, driver included: its gross mass less its own. null unless both are known. */
export const calculatePayload = (detail: Car['variant_detail']): number | null =>
  detail?.grossvehiclemass && detail.kerbweight && detail.kerbweight < detail.grossvehiclemass
    ? detail.grossvehiclemass - detail.kerbweight
    : null
