import type { EnvironmentEntry } from '../worker/bindings.ts'

/** What commands and tests read of their environment, one row each. A test holds the list to the code. */
export const COMMAND_ENVIRONMENT: Record<string, EnvironmentEntry> = {
  PORT: {
    kind: 'variable',
    purpose: '`npm start`, `npm run dev`, `npm run bench`: the port that is listened on.',
    without: '8787, for `bench` one of its own.',
  },
  TYPESENSE_API_KEY: {
    kind: 'secret',
    purpose: '`npm run stock -- hosted key`: the server’s key, to make a site’s.',
    without: 'No key is made.',
  },
  TYPESENSE_URL: {
    kind: 'variable',
    purpose: '`npm run doctor` and the contract suite of search: a Typesense server to try, with `TYPESENSE_API_KEY`.',
    without: 'The doctor tries none; the suite runs against a stand-in, and says so.',
  },
  CLOUDFLARE_API_TOKEN: {
    kind: 'secret',
    purpose: '`npm run deploy`, `npm run doctor` and the workflows: what an account is reached with.',
    without: 'Nothing is deployed; `--dry-run` assumes an empty account.',
  },
  CLOUDFLARE_ACCOUNT_ID: {
    kind: 'variable',
    purpose: '`npm run deploy`, `npm run doctor` and the workflows: the account.',
    without: 'Nothing is deployed; `--dry-run` assumes an empty account.',
  },
  ACCESS_CLIENT_ID: {
    kind: 'variable',
    purpose:
      '`npm run deploy`: the service token that lets its tests through Cloudflare Access, with `ACCESS_CLIENT_SECRET`.',
    without: 'Addresses behind Access cannot be tested.',
  },
  ACCESS_CLIENT_SECRET: {
    kind: 'secret',
    purpose: '`npm run deploy`: the secret of the service token.',
    without: 'Addresses behind Access cannot be tested.',
  },
  ACCESS_EMAIL_DOMAIN: {
    kind: 'variable',
    purpose: '`npm run deploy`: the domain of e-mail addresses that Cloudflare Access lets into previews and staging.',
    without: 'The application of Access is not made.',
  },
  CHROMIUM_PATH: {
    kind: 'variable',
    purpose: 'Browser tests and benches: the Chromium to run.',
    without: 'A Chromium that is installed, else one is downloaded.',
  },
  E2E_PORT: { kind: 'variable', purpose: 'Browser tests: the port of their server.', without: 'Any free port.' },
  RECORD_STATEMENTS: {
    kind: 'variable',
    purpose: 'Unit tests: the file that records the Worker’s statements, for `npm run schema -- statements`.',
    without: 'None are recorded.',
  },
  SHARD_REQUESTS: {
    kind: 'variable',
    purpose: 'Unit tests: how many requests meet 50 sites that move between three databases.',
    without: '4,000.',
  },
  WALK_STEPS: {
    kind: 'variable',
    purpose: 'Browser tests: how many steps the random walk takes on each site.',
    without: '210 and 60.',
  },
  WALK_SEED: { kind: 'variable', purpose: 'Browser tests: the seed of the random walk.', without: '7.' },
}
