import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { loadValidTenants } from './load.ts'
import { loadIntoStores } from './load-into-stores.ts'
import { fileEntries, siteEntries } from './push.ts'

/** `npm run tenants -- <command>` (TEN-01, TEN-02) */
export const tenants: Program = (runtime) =>
  new Command('tenants')
    .description('Check the sites in tenants/ and publish their configs.')
    .addCommand(validateCommand(runtime))
    .addCommand(entriesCommand(runtime))
    .addCommand(loadCommand(runtime))

const validateCommand = ({ print }: Runtime) =>
  new Command('validate')
    .description('Check the config of every site; list each problem with its file and field')
    .argument('[folder]', 'another folder than tenants/')
    .action(async (folder) => {
      const sites = await loadValidTenants(folder)
      print(`${sites.length} tenants, all valid: ${sites.map(({ site }) => site.slug).join(', ')}.`)
    })

const loadCommand = ({ print, withStores }: Runtime) =>
  new Command('load')
    .description('Load the config of every site into the local stores; a running server shows it within a minute')
    .addOption(storeOption())
    .action(async ({ store }) => {
      const sites = await loadIntoStores(withStores, store)
      print(`${sites.length} configs are loaded.`)
    })

const entriesCommand = ({ write }: Runtime) =>
  new Command('entries')
    .description(
      'Print the KV entries of every site, as wrangler kv bulk put reads them; npm run -s prints nothing else',
    )
    .action(async () => {
      const sites = await loadValidTenants()
      const files = sites.flatMap((loaded) =>
        [...fileEntries(loaded)].map(({ key, value }) => ({
          key,
          value: Buffer.from(value).toString('base64'),
          base64: true,
        })),
      )
      await write(`${JSON.stringify([...files, ...sites.flatMap((loaded) => siteEntries(loaded))], null, 2)}\n`)
    })
