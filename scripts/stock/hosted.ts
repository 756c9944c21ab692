import { siteFilter } from '../../shared/search/marks.ts'
import { adminClient } from '../../worker/features/search/typesense/client.ts'
import { Misuse, Stop } from '../fail.ts'
import { text } from '../operator/options.ts'
import { SITE } from '../operator/places.ts'
import { type Command, command } from '../operator/program.ts'
import { adminKey } from './hosted-key.ts'
import { stockOf } from './source.ts'

/** `hosted sync` and `hosted rebuild`: what hosted search is told of a stock (SRC-20). */
export const tellCommand = (about: string, { isAnew }: { isAnew: boolean }): Command =>
  command({
    about,
    options: stockOf.options,
    run: (place, machine) =>
      stockOf.at(place, machine, async (stock, site) => {
        const { put, removed, refused, isNew } = await stock.tell(isAnew)
        machine.say(`${site}: ${put} cars told, ${removed} removed${isNew ? ', in a new collection' : ''}.`)
        for (const { car, reason } of refused) machine.say(`  refused: ${car}: ${reason}`)
      }),
  })

/** `hosted key`: makes the only key that may stand in a site's config: it searches, and sees no other site. */
export const searchKeyCommand = command({
  about: 'Make the key that a site searches with; asks the server alone, with TYPESENSE_API_KEY',
  options: {
    site: SITE,
    host: text('<https://host>', 'the address of the server'),
    collection: text('<alias>', 'where the cars are'),
  },
  async run({ site, host, collection }, machine) {
    for (const [name, said] of Object.entries({ site, host, collection }))
      if (said === undefined) throw new Misuse(`--${name} is missing.`)
    const client = adminClient(host!, adminKey())
    const { value } = await client.keys().create({
      description: `Searches of ${site}`,
      actions: ['documents:search'],
      collections: [`${collection}(-[0-9a-z]+)?`],
    })
    if (!value) throw new Stop('The server made no key.')
    const key = client.keys().generateScopedSearchKey(value, { filter_by: siteFilter(site!) })
    const config = JSON.stringify({ typesense: { host, key, collection } }, null, 2)
    machine.say(`For tenants/${site}/site.json:\n\n${config}\n`)
  },
})
