import type { Answers } from '../../shared/trade-in/questions.ts'
import type { TradeVehicle, ValuationRules, ValuedCar } from '../../shared/trade-in/valuation.ts'

export const aVehicle = (changes: Partial<TradeVehicle> = {}): TradeVehicle => ({
  id: 'R1',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'SX',
  series: null,
  colour: 'White',
  item_type: 'car',
  ...changes,
})

/** Answers that change nothing. */
export const PLAIN: Answers = {
  condition: 'good',
  service_history: 'full',
  accidents: 'none',
  tyres: 'good',
  keys: 'two',
  finance: 'no',
}

export const aValuedCar = (changes: Partial<ValuedCar> = {}): ValuedCar => ({
  vehicle: aVehicle(),
  km: 60_000,
  answers: PLAIN,
  ...changes,
})

export const RULES: ValuationRules = { share_of_asking: 80 }
