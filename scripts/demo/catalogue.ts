import type { ItemType } from '../../shared/car/schema.ts'
import { type Draft, readDemoFile } from './data.ts'

export type Engine = {
  fuel: string
  litres: number | null
  /** Cubic centimetres, for motorcycles. */
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
  /** Of electric ones: kilometres on a charge, kilowatt hours, and kilowatt hours per 100 km. */
  range?: number
  battery?: number
  energy?: number
}

export type Grade = {
  badge: string | null
  /** Dollars when new. */
  price: number
  /** Indexes into the model's engines; empty for a caravan. */
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
  /** How well the make holds its value, relative to a market average of 1. */
  retention: number
  /** Relative frequency of the make. */
  weight: number
  model: string
  series: string | null
  /** Key of its photographs in photos.json. */
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
  /** Kilograms of the vehicle itself. */
  kerb: number | null
  /** Kilograms of a trailer with brakes. */
  tows: number | null
  /** Length of the tray in millimetres. */
  tray: number | null
  ancap: number | null
  /** A motorcycle that a learner may ride. */
  learner: boolean
  engines: Engine[]
  grades: Grade[]
  towed: Towed | null
}

type OfMake = Pick<Model, 'make' | 'retention' | 'weight'>
type Makes<Row> = { makes: (OfMake & { models: Row[] })[] }
type Optional = 'series' | 'doors' | 'seats' | 'size' | 'gross_mass' | 'kerb' | 'tows' | 'tray' | 'ancap'
type ModelRow = Omit<Model, keyof OfMake | 'item_type' | 'towed' | 'engines' | 'learner' | Optional> &
  Partial<Pick<Model, Optional | 'learner'>> & { engines: (Omit<Engine, 'cc'> & { cc?: number })[] }
type TowedRow = Omit<ModelRow, 'engines' | 'grades'> & Towed & { grades: Omit<Grade, 'engines'>[] }

const BLANK = {
  series: null,
  doors: null,
  seats: null,
  size: null,
  gross_mass: null,
  kerb: null,
  tows: null,
  tray: null,
  ancap: null,
  learner: false,
}

/** The models of a file in tenants/_demo, each with the fields of its make. */
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
  cars: models(readDemoFile('cars.json') as Makes<ModelRow>, driven('car')),
  motorcycles: models(readDemoFile('motorcycles.json') as Makes<ModelRow>, driven('motorcycle')),
  caravans: models(readDemoFile('caravans.json') as Makes<TowedRow>, towed),
}

export type CatalogueName = keyof typeof CATALOGUES

type Fuel = { simple_fuel: string; fuel: string }
export type Gearbox = { simple_transmission: string; trans: string; geartype: string; gearnum: number | null }

type Vocabulary = {
  bodies: Record<string, string>
  configurations: Record<string, Pick<Draft, 'bodyconfiguration' | 'doors' | 'seats'>>
  fuels: Record<string, Fuel>
  gearboxes: Record<string, Gearbox>
  interiors: string[][]
}

/**
 * `interiors`: trims by level of equipment, plainest first; `bodies`: long names of some bodies; `configurations`: of those
 * that are photographed as another vehicle of their class.
 */
export const {
  bodies: BODIES,
  configurations: CONFIGURATIONS,
  fuels: FUELS,
  gearboxes: GEARBOXES,
  interiors: INTERIORS,
} = readDemoFile('words.json') as Vocabulary
