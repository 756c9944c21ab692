import type { Intake } from './features/jobs/service.ts'

type Bound = {
  KV: KVNamespace
  DB: D1Database
  DB_2?: D1Database
  WORK?: Queue
  INTAKE?: Intake
  JOBS?: Queue
  FILES?: R2Bucket
  ASSETS: Fetcher
  VERSION?: WorkerVersionMetadata
  EVENTS?: AnalyticsEngineDataset
  EMAIL?: SendEmail
  EVENTS_LIMIT?: RateLimit
  FORMS_LIMIT?: RateLimit
  PLAIN_FORMS_LIMIT?: RateLimit
  SIGN_IN_LIMIT?: RateLimit
}

export type EnvironmentEntry = {
  kind: 'binding' | 'secret' | 'variable'
  /** What it switches on, and what happens without it. */
  purpose: string
  without: string
  /** An alarm is raised where it is not set: always, or where another one is set. */
  neededWith?: 'TWILIO_ACCOUNT_SID' | 'ALARM_WEBHOOK_URL' | 'always'
}

const entry =
  (kind: EnvironmentEntry['kind']) =>
  (purpose: string, without: string, neededWith?: EnvironmentEntry['neededWith']): EnvironmentEntry => ({
    kind,
    purpose,
    without,
    ...(neededWith && { neededWith }),
  })
const [binding, secret, variable] = [entry('binding'), entry('secret'), entry('variable')]

const REQUIRED = 'Nothing is answered.'

const BOUND: Record<keyof Bound, EnvironmentEntry> = {
  KV: binding('Sites by host, stock indexes and their pointers.', REQUIRED),
  DB: binding('The D1 database: stock, leads, reservations, accounts and outboxes.', REQUIRED),
  DB_2: binding('A second D1 database with other sites; then `DB_3` and so on.', 'All sites live in `DB`.'),
  WORK: binding('A queue of each database’s work every minute, side by side.', 'The cron does it all.'),
  INTAKE: binding(
    'The jobs Worker takes heavy calls, and draws PDFs and pictures.',
    'Heavy calls are answered where asked; no PDFs, no drawn icons and pictures.',
  ),
  JOBS: binding('Of the jobs Worker: their queue.', 'Heavy calls are refused.'),
  FILES: binding('Of the jobs Worker: an R2 bucket for their bodies.', 'The same.'),
  ASSETS: binding('Scripts, stylesheets, fonts and pictures of the build.', REQUIRED),
  VERSION: binding('The version of the Worker, for `GET /healthz`.', 'No deployment ends.'),
  EVENTS: binding(
    'A Workers Analytics Engine dataset for visitors’ events, except on a developer’s machine.',
    'Events are written to the database.',
  ),
  EMAIL: binding(
    'Cloudflare’s Email Service sends mail, with `MAIL_FROM`.',
    'Mail goes by Resend, where `RESEND_API_KEY` is set.',
  ),
  EVENTS_LIMIT: binding('A rate limit of events from one address to one site.', 'Events are not limited.'),
  FORMS_LIMIT: binding('A rate limit of forms from one address to one site.', 'Forms are not limited.'),
  PLAIN_FORMS_LIMIT: binding(
    'A rate limit of forms without script, beyond which they are held back.',
    'It is never asked for that.',
  ),
  SIGN_IN_LIMIT: binding(
    'A rate limit of one-time codes of one address at one site.',
    'Only hourly and daily limits hold.',
  ),
}

const TEXTS = {
  FORM_SECRET: secret(
    'Signs forms’ tickets and challenges, and cookies. Any random string.',
    'Forms and cookies are not signed, robots are not refused, sign-in refuses where it would ask for a proof; without `SIGN_IN_SECRET` too, isolates count limits apart.',
    'always',
  ),
  TURNSTILE_SECRET: secret(
    'Verifies Cloudflare Turnstile, for sites with `lead.turnstile_site_key`.',
    'Their forms fall back to the other checks.',
  ),
  SIGN_IN_SECRET: secret(
    'Hashes one-time codes and reservations’ phone numbers. At least 32 random characters.',
    'No signing in; numbers are hashed with `FORM_SECRET`, or without a key.',
    'always',
  ),
  TYPESENSE_API_KEY: secret(
    'The server’s own key: stock changes are sent to hosted search.',
    'Hosted search receives no changes.',
  ),
  PLACES_KEY: secret(
    'Asks Google Places API (New) daily for reviews of sites with `reviews.provider` google.',
    'Their reviews are those of the config.',
  ),
  GEOCODING_KEY: secret(
    'A geocoding service says where postcodes are.',
    'The table of `npm run postcodes -- load` does, else the shipped one.',
  ),
  GEOCODING_URL: variable('A geocoding service of the same form as Google’s, in its place.', 'Google’s is asked.'),
  MAIL_FROM: variable(
    'The address that mail comes from, with `RESEND_API_KEY` or the binding `EMAIL`.',
    'No mail is sent.',
  ),
  RESEND_API_KEY: secret(
    'Resend sends mail, with `MAIL_FROM`.',
    'Mail goes by the binding `EMAIL`, where there is one.',
  ),
  RESEND_WEBHOOK_SECRET: secret(
    'Verifies Resend’s reports of mail that did not arrive (`whsec_…`).',
    'A shopper’s mail that bounces counts as delivered.',
  ),
  TWILIO_ACCOUNT_SID: variable(
    'The Twilio account that sends one-time codes and text messages.',
    'Nothing is texted, so shoppers cannot sign in.',
  ),
  TWILIO_AUTH_TOKEN: secret(
    'The account’s token, which also verifies reports of failed texts.',
    'Nothing is texted.',
    'TWILIO_ACCOUNT_SID',
  ),
  TWILIO_VERIFY_SERVICE: variable(
    'A service of Twilio Verify (VA…) sends and checks the codes.',
    'Codes go out as texts from `TWILIO_FROM`.',
  ),
  TWILIO_FROM: variable(
    'The texts’ sender: a number or messaging service (MG…).',
    'Only codes by `TWILIO_VERIFY_SERVICE` are texted; alerts are not.',
  ),
  CODE_PRICE_CENTS: variable('What a texted code costs, in cents, towards A$20 a site and day.', '8.'),
  CODES_BUDGET_PER_HOUR: variable('What the codes of all sites together may cost in an hour, in dollars.', '200.'),
  CLOUDFLARE_ACCOUNT_ID: variable(
    'The account of Browser Rendering, with `BROWSER_RENDERING_TOKEN`.',
    'PDFs are made by the Worker.',
  ),
  BROWSER_RENDERING_TOKEN: secret(
    'PDFs are printed by Cloudflare’s Browser Rendering, with `CLOUDFLARE_ACCOUNT_ID`.',
    'PDFs are made by the Worker.',
  ),
  IMAGE_RESIZING: variable(
    'Pictures are resized by Cloudflare Images (`/cdn-cgi/image/`), where the zone has it.',
    'Pictures are served as they are.',
  ),
  LOG_REQUESTS: variable('Every request is logged.', 'Only failures are logged.'),
  DEADLINE_FACTOR: variable('Multiplies all deadlines, for a slow machine.', '1.'),
  PREVIEW_SITE: variable(
    'The slug of the site that a pull request’s preview shows on workers.dev.',
    'A workers.dev host has no site.',
  ),
  CLOSED_SHARDS: variable(
    'Bindings of databases that take no new sites: `DB, DB_2`.',
    'A new site goes where the fewest are.',
  ),
  OPERATOR_HOST: variable(
    'The host of the operator’s API, which no site has: sites are published and managed through it.',
    'The API of all sites does not answer.',
  ),
  PREVIEW_HOST: variable(
    'Drafts and past editions of sites open under `<id>.` of this host, which has a wildcard route.',
    'Previews of drafts cannot be opened.',
  ),
  LOCAL: variable(
    'On a developer’s machine: opens the pages under /dev, and the operator’s API at localhost.',
    'The Worker runs as in production.',
  ),
  LOCAL_PORT: variable(
    'Set by `npm start` and `npm run dev`: the port of links in messages.',
    'They lead to production.',
  ),
  OPERATOR_EMAIL: variable(
    'The mailbox for alarms of platform and sites.',
    'Alarms go to their dealers, and to `ALARM_WEBHOOK_URL`.',
  ),
  ALARM_WEBHOOK_URL: variable(
    'An address of the operator that is called for each alarm, with `ALARM_WEBHOOK_SECRET`.',
    'Alarms go by mail alone.',
  ),
  ALARM_WEBHOOK_SECRET: secret(
    'Signs the calls of `ALARM_WEBHOOK_URL`, by Standard Webhooks.',
    'The address is not called.',
    'ALARM_WEBHOOK_URL',
  ),
  BACKUP_MAX_DAYS: variable(
    'Days after the last backup of a database until an alarm.',
    '7, after a first `npm run backup`.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'The base address of an OpenTelemetry collector, which gets traces at `/v1/traces` as OTLP JSON.',
    'No traces are recorded.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    'Headers of the calls to the collector, as `api-key=abc,tenant=a%20b`.',
    'They have none of their own.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'The share of exported traces, 0 to 1, besides failures and those of a second and more.',
    '0.05.',
  ),
}

export type Bindings = Bound & { [Name in keyof typeof TEXTS]?: string }

/** Everything of the Worker's environment, one row each. docs/reference/environment.md is generated from it. */
export const ENVIRONMENT: Record<keyof Bindings, EnvironmentEntry> = { ...BOUND, ...TEXTS }
