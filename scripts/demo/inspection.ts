import type { Inspection, InspectionPoint } from '../../shared/car/inspection-schema.ts'
import type { ItemType } from '../../shared/car/schema.ts'
import type { Draft } from './car-draft.ts'
import { readDemoFile } from './data.ts'
import type { Random } from './random.ts'
import { DAYS_INSPECTED, daysAfter } from './registration.ts'

/** A point of a sheet; one that is measured has its usual least and most. */
type Planned = string | { name: string; millimetres: [from: number, to: number] }
type Finding = Omit<InspectionPoint, 'name'> & { point: string }

const { sheets, findings } = readDemoFile('inspections.json') as {
  sheets: Partial<Record<ItemType, { name: string; points: Planned[] }[]>>
  findings: Partial<Record<ItemType, Finding[]>>
}

const MOST_FINDINGS = 4

/** A used vehicle of a kind that has a sheet; the sheets are of vehicles with an engine or none, never of a battery. */
export const canBeInspected = ({ car_type, item_type = 'car', simple_fuel }: Draft): boolean =>
  car_type === 'used' && sheets[item_type] !== undefined && simple_fuel !== 'Electric'

/** The sheet of a vehicle: everything in order but for a few points. */
export function inspectionOf(car: Draft, inspector: string | undefined, day: string, chance: Random): Inspection {
  const kind = car.item_type ?? 'car'
  const found = chance.shuffled([...findings[kind]!]).slice(0, chance.whole(0, MOST_FINDINGS))
  return {
    inspected_by: inspector ?? `the ${car.location_name} workshop`,
    inspected_on: daysAfter(car.listed_on ?? day, -chance.whole(DAYS_INSPECTED.from, DAYS_INSPECTED.to)),
    groups: sheets[kind]!.map(({ name, points }) => ({
      name,
      points: points.map((planned) => checked(planned, found, chance)),
    })),
  }
}

function checked(planned: Planned, found: Finding[], chance: Random): InspectionPoint {
  const name = typeof planned === 'string' ? planned : planned.name
  const { point: _, ...finding } = found.find(({ point }) => point === name) ?? { point: name, result: 'ok' as const }
  if (typeof planned === 'string') return { name, ...finding }
  const [from, to] =
    finding.result === 'replaced' ? [planned.millimetres[1], planned.millimetres[1]] : planned.millimetres
  return { name, millimetres: chance.whole(from * 2, to * 2) / 2, ...finding }
}
