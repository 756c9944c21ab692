import type { Measurement } from './bench.ts'
import { bytes } from './measure/bytes.ts'
import { cpu } from './measure/cpu.ts'
import { images } from './measure/images.ts'
import { inp } from './measure/inp.ts'
import { phone } from './measure/lighthouse.ts'
import { roundTrips } from './measure/round-trips.ts'

/** Everything that is measured, in the order of the table. */
export const MEASUREMENTS: Measurement[] = [
  {
    name: 'cpu',
    title: 'CPU time of workerd for an answer',
    notes: ['The floor is a Response that says ok, given by the same Worker in the same workerd before the app.'],
    measure: cpu,
  },
  {
    name: 'bytes',
    title: 'JavaScript a browser loads',
    notes: ['Bodies through a front that compresses with brotli at quality 4, as the network does.'],
    measure: bytes,
  },
  { name: 'lighthouse', title: 'Lighthouse, simulated phone', measure: phone },
  { name: 'images', title: 'First view on a phone, 412 x 823 at 1.75', measure: images },
  { name: 'inp', title: 'Input to next frame at 6x CPU slowdown', measure: inp },
  { name: 'trips', title: 'Round trips of warm pages', measure: roundTrips },
]
