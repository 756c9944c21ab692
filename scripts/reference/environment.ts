import { ENVIRONMENT, type EnvironmentEntry } from '../../worker/bindings.ts'
import { NAMED_SECRETS } from '../../worker/platform/secrets.ts'
import { COMMAND_ENVIRONMENT } from '../environment.ts'
import { code, GENERATED, page, type Reference, table } from './markdown.ts'

const HEAD = ['Name', 'Kind', 'Switches on', 'Without it']

export const environment: Reference = {
  file: 'docs/reference/environment.md',
  generate: () =>
    page(
      '# Environment',
      GENERATED,
      '## The Worker',
      'Bindings stand in `wrangler.toml`, variables there under `[vars]`; secrets are set on [both Workers](../deploy.md#secrets). On a ' +
        'developer’s machine variables and secrets are read from `.dev.vars` by `npm run dev`.',
      table(HEAD, rowsOf(ENVIRONMENT)),
      '## Secrets that site configs name',
      'A `site.json` holds the name of the secret, never its value, so that each dealer has a key of its own. The slug of the ' +
        'site stands in the name: `LEAD_KEY_NORTH_SHORE`, or `LEAD_KEY_NORTH_SHORE__CRM` where there are several.',
      table(
        ['Name', 'Named by', 'Switches on', 'Without it'],
        NAMED_SECRETS.map(({ pattern, named, purpose, without }) => [code(pattern), code(named), purpose, without]),
      ),
      '## Commands and tests',
      table(HEAD, rowsOf(COMMAND_ENVIRONMENT)),
    ),
}

const rowsOf = (entries: Record<string, EnvironmentEntry>): string[][] =>
  Object.entries(entries).map(([name, { kind, purpose, without }]) => [code(name), kind, purpose, without])
