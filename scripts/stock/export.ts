import { once } from 'node:events'
import { readCars } from '../../worker/stock/records.ts'
import { withSite } from './local.ts'
import { needed, readOptions } from './options.ts'

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `export`: every car that is not withdrawn as JSON Lines; imported again it changes nothing. */
export async function exportCommand(args: string[]): Promise<void> {
  const { given } = readOptions(args, { site: { type: 'string' }, state: { type: 'string' } })
  // Whoever reads the pipe may have seen enough.
  process.stdout.on('error', () => process.exit(0))
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    for await (const car of readCars(env.DB, site, { soldSince: null })) {
      const { id: _id, slug: _slug, created_at, updated_at: _updated, sold_at, ...described } = car
      const days = { listed_on: day(created_at), sold_on: sold_at === null ? null : day(sold_at) }
      if (!process.stdout.write(`${JSON.stringify({ ...described, ...days })}\n`)) await once(process.stdout, 'drain')
    }
  })
}
