import type { Engine, Model } from './catalogue.ts'

type Subject = { model: Model; engine: Engine | null; price: number; car_type: string }
type Rule = (subject: Subject) => boolean

const isCar: Rule = ({ model }) => model.item_type === 'car'
const isBike: Rule = ({ model }) => model.item_type === 'motorcycle'
const bodyIs =
  (...bodies: string[]): Rule =>
  ({ model }) =>
    bodies.includes(model.body)

const offRoad = bodyIs('Off-road caravan', 'Hybrid camper')
const working = bodyIs('Ute', 'Cab chassis', 'Van')
const lowRange: Rule = ({ engine }) => engine?.drive === 'Four-wheel drive'

/** What a vehicle is good for, in the words of the filter. */
const CATEGORIES: Record<string, Rule> = {
  Family: (one) =>
    (one.model.towed?.sleeps ?? 0) >= 4 || bodyIs('Wagon', 'People mover')(one) || one.model.photo === 'suv-large',
  'First car': (one) => isCar(one) && bodyIs('Hatch', 'Sedan')(one) && one.car_type === 'used' && one.price < 18_000,
  Commuter: (one) =>
    (bodyIs('Hatch', 'Sedan')(one) || one.model.photo === 'suv-small') &&
    (one.engine?.consumption ?? 0) <= 6.5 &&
    one.price < 60_000,
  Towing: (one) => isCar(one) && (one.engine?.torque ?? 0) >= 400 && !bodyIs('Sedan', 'Hatch', 'Coupe')(one),
  Tradie: working,
  Touring: (one) => (isCar(one) && lowRange(one)) || bodyIs('Adventure', 'Touring')(one) || offRoad(one),
  Prestige: (one) => isCar(one) && one.price > 75_000 && !working(one),
  Weekend: bodyIs('Coupe', 'Convertible', 'Sports', 'Classic'),
  'LAMS approved': (one) => one.model.learner,
  'Full licence': (one) => isBike(one) && !one.model.learner,
  Couples: (one) => one.model.towed?.sleeps === 2,
  'Off-road': (one) => offRoad(one) || bodyIs('Trail')(one),
}

export const categoriesOf = (subject: Subject) =>
  Object.entries(CATEGORIES)
    .filter(([, rule]) => rule(subject))
    .map(([name]) => name)
