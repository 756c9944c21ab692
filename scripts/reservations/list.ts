import type { Reservation } from '../../shared/reservation/reservation.ts'
import { flag } from '../operator/options.ts'
import { allPages } from '../operator/places.ts'
import { command } from '../operator/program.ts'
import { lineOf } from './line.ts'
import { reservationsAt } from './source.ts'

export const listCommand = command({
  about: 'Who holds a car, until when, and whose deposit is owed; newest first, times in UTC',
  options: { all: flag('those that have ended, too'), ...reservationsAt.options },
  run: ({ all, ...place }, machine) =>
    reservationsAt.at(place, machine, async (reservations, site) => {
      let count = 0
      for await (const each of allPages<Reservation>((after) => reservations.page(!all, after))) {
        count++
        machine.say(lineOf(each))
      }
      if (count === 0) machine.say(all ? `${site} has had no reservation.` : `No reservation of ${site} is open.`)
    }),
})
