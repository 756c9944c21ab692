import { Command } from '@commander-js/extra-typings'
import type { CarInput } from '../../shared/car/schema.ts'
import { CommandError } from '../errors.ts'
import { demoCars } from '../local/demo.ts'
import { parseText, parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { outOption, withOutput } from '../operator/whole-file.ts'
import { loadTenants } from '../tenants/load.ts'
import type { SiteStock } from './site-stock.ts'

export const exportCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('export')
    .description('Print the stock as JSON Lines, in the format that import reads; npm run -s prints nothing else')
    .addOption(outOption())
    .action(({ out, ...options }) =>
      withSite(options, (stock) => withOutput(out, runtime.write, (write) => printCars({ write }, stock.cars()))),
    )

export const demoCommand = (runtime: Runtime) =>
  new Command('demo')
    .description('Print the demo stock of a shipped site in the same format')
    .requiredOption('--site <slug>', 'a site in tenants/', parseText)
    .option('--today <date>', 'the day it is on sale (default: today)', parseTime)
    .action(async ({ site: slug, today = Date.now() }) => {
      const { sites } = await loadTenants()
      const found = sites.find(({ site }) => site.slug === slug)
      const slugs = sites.map(({ site }) => site.slug).join(', ')
      if (!found) throw new CommandError(`There is no valid site ${slug} in tenants/. The sites are: ${slugs}.`)
      await printCars(runtime, demoCars(found.site, today))
    })

async function printCars({ write }: Pick<Runtime, 'write'>, cars: AsyncIterable<object> | CarInput[]): Promise<void> {
  for await (const car of cars) await write(`${JSON.stringify(car)}\n`)
}
