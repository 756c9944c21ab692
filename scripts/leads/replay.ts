import { Misuse } from '../fail.ts'
import { flag } from '../operator/options.ts'
import { command } from '../operator/program.ts'
import { leadsOf } from './source.ts'

export const replayCommand = command({
  takes: '[lead]',
  about: 'Try the dead letters of one lead again, under the keys they had',
  options: { all: flag('all dead letters of the site'), ...leadsOf.options },
  async run({ word, all, ...place }, machine) {
    if ((word === '') !== all) throw new Misuse('Name a lead, or say --all.')
    await leadsOf.at(place, machine, async (leads, site) => {
      const count = await leads.replay(all ? null : word)
      machine.say(
        count === 0
          ? `${site} has no dead letter ${all ? '' : 'of that lead '}to replay.`
          : `${count} ${count === 1 ? 'delivery' : 'deliveries'} of ${site} will be tried again within a minute of the site running.`,
      )
    })
  },
})
