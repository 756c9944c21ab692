import { joined } from '../../shared/text.ts'
import { BODIES, FUELS } from './catalogue.ts'
import type { VehicleChoice } from './choose.ts'

/** Engine, gearbox, weights and sizes; empty for a caravan. */
export function engineFields({
  engine,
  model: { size, gross_mass, kerb, tows, tray, ancap, item_type },
  gearbox,
  grade,
}: VehicleChoice) {
  if (engine === null) return {}
  const litres = engine.litres ?? null
  const cc = engine.cc ?? (litres === null ? null : Math.round(litres * 1000) - 2)
  return {
    ...FUELS[engine.fuel]!,
    simple_transmission: gearbox?.simple_transmission,
    trans: gearbox?.trans,
    gearnum: gearbox?.gearnum,
    drive: engine.drive,
    engine_size: cc,
    engine_size_litres: litres,
    variant: item_type === 'car' ? joined([grade.badge, litres && `${litres.toFixed(1)} L`, gearbox?.trans]) : null,
    variant_detail: {
      cylinders: engine.cylinders,
      enginesize: cc,
      enginesize_litres: litres,
      induction: engine.induction,
      geartype: gearbox?.geartype,
      fuelconsumptioncombined: engine.consumption,
      fuelcapacity: engine.tank,
      grossvehiclemass: gross_mass,
      kerbweight: kerb,
      vehiclelength: size?.[0],
      vehiclewidth: size?.[1],
      vehicleheight: size?.[2],
      brakedtowingcapacity: tows,
      traylength: tray,
      torque: engine.torque,
      ancaprating: ancap,
    },
  }
}

export const bodyFields = ({ model: { body: simple_body, doors, seats, towed } }: VehicleChoice) => ({
  simple_body,
  bodyconfiguration: BODIES[simple_body] ?? simple_body,
  doors,
  seats,
  specifications: towed && {
    body_length: towed.length,
    body_width: towed.width,
    tare_weight: towed.tare,
    axle_type: towed.axles,
    sleeps: towed.sleeps,
    aggregate_trailer_mass: towed.trailer_mass,
  },
})
