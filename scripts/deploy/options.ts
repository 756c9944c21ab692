import { Option } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import { parseSlug } from '../operator/parse.ts'
import { type Account, cloudflareAccount } from './account.ts'
import { ENVIRONMENT_NAMES } from './environments.ts'

export const environmentOption = () =>
  new Option('--env <name>', 'the environment of wrangler.toml').choices(ENVIRONMENT_NAMES)

export const instanceOption = () =>
  new Option('--instance <name>', 'a preview with a Worker and stores of its own, as pr-12').argParser(parseSlug)

/** The account that the environment names; null where it names none. */
export function accountFromEnv(): Account | null {
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: apiToken } = process.env
  return accountId && apiToken ? cloudflareAccount({ accountId, apiToken }) : null
}

/** The same; throws CommandError where the environment names none. */
export function requireAccount(): Account {
  const account = accountFromEnv()
  if (account) return account
  throw new CommandError(
    'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are not set. Make a token at ' +
      'https://dash.cloudflare.com/profile/api-tokens (docs/deploy.md, The token), and export both.',
  )
}
