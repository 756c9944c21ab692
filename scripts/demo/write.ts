import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { easternDay } from '../../shared/dates.ts'
import { loadTenants } from '../tenants/load.ts'
import { demoLocations } from './location.ts'
import { shippedPhotos } from './photos.ts'
import { demoStock } from './stock.ts'

/**
 * Writes a site's demo stock as JSON Lines, one car a line, as the importer reads them:
 *   node scripts/demo/write.ts --site meridian [--today 2026-11-21] > meridian.jsonl
 */
const { values } = parseArgs({ options: { site: { type: 'string' }, today: { type: 'string' } } })

try {
  const { sites } = await loadTenants()
  const site = sites.find((each) => each.site.slug === values.site)?.site
  if (!site) throw new Error(`--site must be one of ${sites.map((each) => each.site.slug).join(', ')}.`)
  const cars = demoStock(site.slug, {
    locations: demoLocations(site),
    photos: shippedPhotos(),
    today: values.today ?? easternDay(Date.now()),
  })
  for (const car of cars) {
    if (!process.stdout.write(`${JSON.stringify(car)}\n`)) await once(process.stdout, 'drain')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
