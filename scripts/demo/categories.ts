import type { Engine, Model } from './catalogue.ts'

type Subject = { model: Model; engine: Engine | null; price: number; car_type: string }
type Rule = (subject: Subject) => boolean

const isCar: Rule = ({ model }) => model.item_type === 'car'
const isBike: Rule = ({ model }) => model.item_type === 'motorcycle'
const bodyIs =
  (...bodies: string[]): Rule =>
  ({ model }) =>
    bodies.includes(model.body)

const isOffRoadVan = bodyIs('Off-road caravan', 'Hybrid camper')
const isWorkVehicle = bodyIs('Ute', 'Cab chassis', 'Van')
const hasLowRange: Rule = ({ engine }) => engine?.drive === 'Four-wheel drive'

/** The values of the category filter, each with the vehicles it is for. */
const CATEGORIES: Record<string, Rule> = {
  Family: (subject) =>
    (subject.model.towed?.sleeps ?? 0) >= 4 ||
    bodyIs('Wagon', 'People mover')(subject) ||
    subject.model.photo === 'suv-large',
  'First car': (subject) =>
    isCar(subject) && bodyIs('Hatch', 'Sedan')(subject) && subject.car_type === 'used' && subject.price < 18_000,
  Commuter: (subject) =>
    (bodyIs('Hatch', 'Sedan')(subject) || subject.model.photo === 'suv-small') &&
    (subject.engine?.consumption ?? 0) <= 6.5 &&
    subject.price < 60_000,
  Towing: (subject) =>
    isCar(subject) && (subject.engine?.torque ?? 0) >= 400 && !bodyIs('Sedan', 'Hatch', 'Coupe')(subject),
  Tradie: isWorkVehicle,
  Touring: (subject) =>
    (isCar(subject) && hasLowRange(subject)) || bodyIs('Adventure', 'Touring')(subject) || isOffRoadVan(subject),
  Prestige: (subject) => isCar(subject) && subject.price > 75_000 && !isWorkVehicle(subject),
  Weekend: bodyIs('Coupe', 'Convertible', 'Sports', 'Classic'),
  'LAMS approved': (subject) => subject.model.learner,
  'Full licence': (subject) => isBike(subject) && !subject.model.learner,
  Couples: (subject) => subject.model.towed?.sleeps === 2,
  'Off-road': (subject) => isOffRoadVan(subject) || bodyIs('Trail')(subject),
}

export const categoriesOf = (subject: Subject) =>
  Object.entries(CATEGORIES)
    .filter(([, rule]) => rule(subject))
    .map(([name]) => name)
