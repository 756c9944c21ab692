export type FuelKind = 'electric' | 'hybrid'

const ELECTRIC = /\b(electric|bev|ev)\b/i
const HYBRID = /hybrid|\bphev\b|\bhev\b/i
const BURNS = /petrol|diesel|unleaded|gasoline|benzin|lpg/i

/** Classifies a feed's fuel words for the tag of CRD-03; 'Petrol/Electric' is a hybrid. null for combustion only. */
export function fuelKind(fuel: string | null): FuelKind | null {
  if (fuel === null) return null
  if (HYBRID.test(fuel)) return 'hybrid'
  if (!ELECTRIC.test(fuel)) return null
  return BURNS.test(fuel) ? 'hybrid' : 'electric'
}

/** Whether a car of this fuel has an electric range: it is charged, or runs on hydrogen. */
export const hasRange = (fuel: string | null): boolean => fuelKind(fuel) !== null || /hydrogen/i.test(fuel ?? '')
