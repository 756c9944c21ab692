import { Command } from '@commander-js/extra-typings'
import { environmentOption, instanceOption, requireAccount } from '../deploy/options.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
import { CommandError } from '../errors.ts'
import type { Program } from '../operator/program.ts'
import { loadTenants } from '../tenants/load.ts'
import { ACCOUNT_CHECKS } from './account.ts'
import { runChecks } from './check.ts'
import { MACHINE_CHECKS } from './machine.ts'

/** `npm run doctor` (SIT-04) */
export const doctor: Program = ({ print, httpFetch }) =>
  new Command('doctor')
    .description('Say what is missing or wrong on this machine, or with --env on an account, and what mends it')
    .addOption(environmentOption())
    .addOption(instanceOption())
    .action(async ({ env, instance }) => {
      const faults =
        env === undefined
          ? await runChecks(MACHINE_CHECKS, undefined, print)
          : await runChecks(
              ACCOUNT_CHECKS,
              {
                account: requireAccount(),
                wrangler: wranglerProcess,
                httpFetch,
                target: { environment: env, instance },
                sites: (await loadTenants()).sites,
              },
              print,
            )
      if (faults > 0) throw new CommandError(`${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`)
      print('Nothing is wrong.')
    })
