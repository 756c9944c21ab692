import { once } from 'node:events'
import { readCars } from '../../worker/stock/records.ts'
import { withSite } from './local.ts'
import { needed, readOptions } from './options.ts'

/** `export`: every car that is not withdrawn as JSON Lines; imported again it changes nothing. */
export async function exportCommand(args: string[]): Promise<void> {
  const { given } = readOptions(args, { site: { type: 'string' }, state: { type: 'string' } })
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    for await (const car of readCars(env.DB, site, { soldSince: null })) {
      const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, sold_at: _sold, ...input } = car
      if (!process.stdout.write(`${JSON.stringify(input)}\n`)) await once(process.stdout, 'drain')
    }
  })
}
