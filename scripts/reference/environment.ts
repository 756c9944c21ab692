import { ENVIRONMENT, type EnvironmentEntry } from '../../worker/bindings.ts'
import { NAMED_SECRETS } from '../deploy/named-secrets.ts'
import { COMMAND_ENVIRONMENT } from '../environment.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, list, page } from './markdown.ts'

export const environment: Reference = {
  file: 'docs/reference/environment.md',
  generate: () =>
    page(
      '# Environment',
      GENERATED,
      'What each name switches on; after the dash, what happens without it.',
      '## The Worker',
      'Bindings stand in `wrangler.toml`, variables there under `[vars]`; secrets are set on [both Workers](../deploy.md#secrets). On a ' +
        'developer’s machine variables and secrets are read from `.dev.vars` by `npm run dev`.',
      ...linesByKind(ENVIRONMENT),
      '## Secrets that site configs name',
      'A `site.json` holds the name of the secret, never its value, so that each dealer has a key of its own. The slug of the ' +
        'site stands in the name: `LEAD_KEY_NORTH_SHORE`, or `LEAD_KEY_NORTH_SHORE__CRM` where there are several.',
      list(
        NAMED_SECRETS.map(
          ({ pattern, named, purpose, without }) => `${code(pattern)} (${code(named)}): ${purpose} – ${without}`,
        ),
      ),
      '## Commands and tests',
      environmentLines(COMMAND_ENVIRONMENT),
    ),
}

const KINDS = { binding: '### Bindings', secret: '### Secrets', variable: '### Variables' } as const

const environmentLines = (entries: Record<string, EnvironmentEntry>): string =>
  list(Object.entries(entries).map(([name, { purpose, without }]) => `${code(name)}: ${purpose} – ${without}`))

const linesByKind = (entries: Record<string, EnvironmentEntry>): string[] =>
  Object.entries(KINDS).flatMap(([kind, heading]) => {
    const ofKind = Object.entries(entries).filter(([, entry]) => entry.kind === kind)
    return [heading, environmentLines(Object.fromEntries(ofKind))]
  })
