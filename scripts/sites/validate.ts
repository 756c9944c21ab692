import { Command } from '@commander-js/extra-typings'
import type { Runtime } from '../operator/runtime.ts'
import { loadValidTenants } from '../tenants/load.ts'

/** Config, pages, pictures, links and hosts of every site (TEN-02). */
export const validateCommand = ({ print }: Runtime) =>
  new Command('validate')
    .description('Check config, pages, pictures, links and hosts of every site; list each problem with its place')
    .argument('[folder]', 'another folder than tenants/')
    .action(async (folder) => {
      const sites = await loadValidTenants(folder)
      print(`${sites.length} sites, all valid: ${sites.map(({ site }) => site.slug).join(', ')}.`)
    })
