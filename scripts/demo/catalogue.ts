import type { ItemType } from '../../shared/car/schema.ts'
import { demoData } from './data.ts'

/** What the files of tenants/_demo hold: every model the demo may list, with what a grade of it costs new. */

export type Engine = {
  fuel: string
  litres: number | null
  /** Set where the trade speaks of cubic centimetres, as with motorcycles. */
  cc: number | null
  cylinders: number | null
  induction: string | null
  gearboxes: string[]
  drive: string | null
  /** L/100 km */
  consumption: number | null
  /** Litres. */
  tank: number | null
  /** Nm */
  torque: number
}

export type Grade = {
  badge: string | null
  /** Dollars when new. */
  price: number
  /** Positions in the model's engines; empty for what is towed. */
  engines: number[]
}

type Towed = {
  /** Millimetres and kilograms. */
  length: number
  width: number
  tare: number
  trailer_mass: number
  axles: string
  sleeps: number
}

export type Model = {
  item_type: ItemType
  make: string
  /** Share of its value that this make keeps, beside the market's 1. */
  retention: number
  /** How often the make is seen. */
  weight: number
  model: string
  series: string | null
  /** Body of its photographs. */
  photo: string
  body: string
  doors: number | null
  seats: number | null
  /** First and last year sold; null while it is still sold. */
  from: number
  to: number | null
  /** Length, width and height in millimetres. */
  size: number[] | null
  /** Kilograms. */
  gross_mass: number | null
  ancap: number | null
  /** A motorcycle that a learner may ride. */
  learner: boolean
  engines: Engine[]
  grades: Grade[]
  towed: Towed | null
}

type OfMake = Pick<Model, 'make' | 'retention' | 'weight'>
type Makes<Row> = { makes: (OfMake & { models: Row[] })[] }
type Optional = 'series' | 'doors' | 'seats' | 'size' | 'gross_mass' | 'ancap'
type ModelRow = Omit<Model, keyof OfMake | 'item_type' | 'towed' | 'engines' | 'learner' | Optional> &
  Partial<Pick<Model, Optional | 'learner'>> & { engines: (Omit<Engine, 'cc'> & { cc?: number })[] }
type TowedRow = Omit<ModelRow, 'engines' | 'grades'> & Towed & { grades: Omit<Grade, 'engines'>[] }

const BLANK = { series: null, doors: null, seats: null, size: null, gross_mass: null, ancap: null, learner: false }

/** The models of a file, each with what its make says of it. */
function models<Row>({ makes }: Makes<Row>, model: (row: Row) => Omit<Model, keyof OfMake>): Model[] {
  return makes.flatMap(({ models: rows, ...make }) => rows.map((row) => ({ ...make, ...model(row) })))
}

const driven = (item_type: ItemType) => (row: ModelRow) => ({
  ...BLANK,
  ...row,
  item_type,
  engines: row.engines.map((engine) => ({ ...engine, cc: engine.cc ?? null })),
  towed: null,
})

const towed = ({ length, width, tare, trailer_mass, axles, sleeps, ...row }: TowedRow) => ({
  ...BLANK,
  ...row,
  item_type: 'caravan' as const,
  engines: [],
  grades: row.grades.map((grade) => ({ ...grade, engines: [] })),
  towed: { length, width, tare, trailer_mass, axles, sleeps },
})

export const CATALOGUES = {
  cars: models(demoData('cars.json') as Makes<ModelRow>, driven('car')),
  motorcycles: models(demoData('motorcycles.json') as Makes<ModelRow>, driven('motorcycle')),
  caravans: models(demoData('caravans.json') as Makes<TowedRow>, towed),
}

export type CatalogueName = keyof typeof CATALOGUES

type Fuel = { simple_fuel: string; fuel: string }
export type Gearbox = { simple_transmission: string; trans: string; geartype: string; gearnum: number | null }

type Words = {
  bodies: Record<string, string>
  fuels: Record<string, Fuel>
  gearboxes: Record<string, Gearbox>
  interiors: string[][]
}

/** `interiors`: trims by level of equipment, plainest first; `bodies`: the longer name of some. */
export const {
  bodies: BODIES,
  fuels: FUELS,
  gearboxes: GEARBOXES,
  interiors: INTERIORS,
} = demoData('words.json') as Words
