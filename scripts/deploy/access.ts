import { CommandError } from '../errors.ts'
import type { Account } from './account.ts'
import { findEnvironment, type Target } from './environments.ts'

/** Addresses on workers.dev that Access has to guard, and which of the account's applications guard. */
export async function readAccess(account: Account): Promise<{ domain: string; isGuarded: boolean }> {
  const domain = `*.${await account.workersDevHost()}`
  return { domain, isGuarded: (await account.accessDomains()).includes(domain) }
}

type Deps = { account: Account; print: (line: string) => void; accessEmailDomain: string | null }

/**
 * Puts the addresses of an environment behind Cloudflare Access, where it is not. A token that may not is no failure yet:
 * the deployment ends with a test of a stranger's request.
 */
export async function ensureAccess({ account, print, accessEmailDomain }: Deps, target: Target): Promise<void> {
  if (!findEnvironment(target).isBehindAccess) return
  print('Access')
  try {
    const { domain, isGuarded } = await readAccess(account)
    if (isGuarded) return print(`  ${domain} is behind Cloudflare Access`)
    if (accessEmailDomain === null)
      return print(`  ${domain} is not behind Cloudflare Access. ${accessMend(target)} (docs/deploy.md, Access)`)
    await account.createAccess({ domain, emailDomain: accessEmailDomain })
    print(`  made the application for ${domain}: people of ${accessEmailDomain} and service tokens can open it`)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(`  The application of Cloudflare Access is not made. ${error.message}`)
  }
}

/** The command that makes the application. */
export const accessMend = ({ environment }: Target): string =>
  `ACCESS_EMAIL_DOMAIN=<domain of your people’s e-mail> npm run deploy -- --env ${environment}`
