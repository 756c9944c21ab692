import type { Intake } from './features/jobs/service.ts'

/** What an operator watches the platform by: rows of `ENVIRONMENT` (worker/bindings.ts). */
const WATCH_ENVIRONMENT = {
  OPERATOR_EMAIL: {
    kind: 'variable',
    purpose: 'The mailbox that the alarms of all sites and of the platform go to.',
    without: 'Alarms go to dealers alone, each to its own, and to `ALARM_WEBHOOK_URL` where it is set.',
  },
  ALARM_WEBHOOK_URL: {
    kind: 'variable',
    purpose: 'An address of the operator that is called for each alarm, with `ALARM_WEBHOOK_SECRET`.',
    without: 'Alarms go by mail alone.',
  },
  ALARM_WEBHOOK_SECRET: {
    kind: 'secret',
    purpose: 'Signs the calls of `ALARM_WEBHOOK_URL`, by Standard Webhooks.',
    without: 'The address is not called.',
    neededWith: 'ALARM_WEBHOOK_URL',
  },
  BACKUP_MAX_DAYS: {
    kind: 'variable',
    purpose: 'How many days old the last backup of a database may be before an alarm is raised.',
    without: '7, once `npm run backup` has recorded a first backup; before that, no backup is expected.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'variable',
    purpose:
      'The base address of an OpenTelemetry collector: traces go to `/v1/traces` of it, as OTLP by HTTP in JSON.',
    without: 'No traces are recorded.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: 'secret',
    purpose: 'Headers of the calls to the collector, as `api-key=abc,tenant=a%20b`.',
    without: 'They have none of their own.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'variable',
    purpose: 'The share of traces that are exported, from 0 to 1, besides failures and those of a second and more.',
    without: '0.05.',
  },
} as const

/** Of `ENVIRONMENT` (worker/bindings.ts): who sends mail and texts, and who reports on them. */
const MESSAGE_ENVIRONMENT = {
  MAIL_FROM: {
    kind: 'variable',
    purpose: 'The address that mail comes from, with `RESEND_API_KEY` or the binding `EMAIL`.',
    without: 'No mail is sent.',
  },
  RESEND_API_KEY: {
    kind: 'secret',
    purpose: 'Resend sends mail, with `MAIL_FROM`.',
    without: 'Mail goes by the binding `EMAIL`, where there is one.',
  },
  RESEND_WEBHOOK_SECRET: {
    kind: 'secret',
    purpose: 'Verifies Resend’s reports of mail that did not arrive (`whsec_…`).',
    without: 'A shopper’s mail that bounces counts as delivered.',
  },
  TWILIO_ACCOUNT_SID: {
    kind: 'variable',
    purpose: 'The Twilio account that sends one-time codes and text messages.',
    without: 'Nothing is texted, so shoppers cannot sign in.',
  },
  TWILIO_AUTH_TOKEN: {
    kind: 'secret',
    purpose: 'The token of the Twilio account; it verifies the reports of texts that did not arrive, too.',
    without: 'Nothing is texted.',
    neededWith: 'TWILIO_ACCOUNT_SID',
  },
  TWILIO_VERIFY_SERVICE: {
    kind: 'variable',
    purpose: 'A service of Twilio Verify (VA…) sends and checks the codes.',
    without: 'Codes go out as texts from `TWILIO_FROM`.',
  },
  TWILIO_FROM: {
    kind: 'variable',
    purpose: 'The number or messaging service (MG…) that texts come from.',
    without: 'Only codes by `TWILIO_VERIFY_SERVICE` are texted; alerts are not.',
  },
} as const

/** What a developer’s machine sets, and no other place: rows of `ENVIRONMENT` (worker/bindings.ts). */
const LOCAL_ENVIRONMENT = {
  LOCAL: {
    kind: 'variable',
    purpose: 'On a developer’s machine: opens the pages under /dev, and the operator’s API at localhost.',
    without: 'The Worker runs as in production.',
  },
  LOCAL_PORT: {
    kind: 'variable',
    purpose: 'On a developer’s machine, set by `npm start` and `npm run dev`: the port that links in messages lead to.',
    without: 'Links in messages lead to the address that a site has in production.',
  },
} as const

/** Bindings of wrangler.toml, variables and secrets of the Worker, described in `ENVIRONMENT`. */
export type Bindings = {
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
  FORM_SECRET?: string
  TURNSTILE_SECRET?: string
  SIGN_IN_SECRET?: string
  TYPESENSE_API_KEY?: string
  PLACES_KEY?: string
  GEOCODING_KEY?: string
  GEOCODING_URL?: string
  MAIL_FROM?: string
  OPERATOR_EMAIL?: string
  ALARM_WEBHOOK_URL?: string
  ALARM_WEBHOOK_SECRET?: string
  RESEND_API_KEY?: string
  RESEND_WEBHOOK_SECRET?: string
  TWILIO_ACCOUNT_SID?: string
  TWILIO_AUTH_TOKEN?: string
  TWILIO_VERIFY_SERVICE?: string
  TWILIO_FROM?: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string
  OTEL_EXPORTER_OTLP_HEADERS?: string
  OTEL_TRACES_SAMPLER_ARG?: string
  CODE_PRICE_CENTS?: string
  CODES_BUDGET_PER_HOUR?: string
  BACKUP_MAX_DAYS?: string
  CLOUDFLARE_ACCOUNT_ID?: string
  BROWSER_RENDERING_TOKEN?: string
  IMAGE_RESIZING?: string
  LOG_REQUESTS?: string
  DEADLINE_FACTOR?: string
  PREVIEW_SITE?: string
  CLOSED_SHARDS?: string
  OPERATOR_HOST?: string
  PREVIEW_HOST?: string
  LOCAL?: string
  LOCAL_PORT?: string
}

export type EnvironmentEntry = {
  kind: 'binding' | 'secret' | 'variable'
  /** What it switches on, and what happens without it. */
  purpose: string
  without: string
  /** An alarm is raised where it is not set: always, or where another one is set. */
  neededWith?: keyof Bindings | 'always'
}

const REQUIRED = 'Nothing is answered.'
/** Everything of the Worker's environment, one row each. docs/reference/environment.md is generated from it. */
export const ENVIRONMENT: Record<keyof Bindings, EnvironmentEntry> = {
  KV: { kind: 'binding', purpose: 'Sites by host, stock indexes and their pointers.', without: REQUIRED },
  DB: {
    kind: 'binding',
    purpose: 'The D1 database: stock, leads, reservations, accounts and outboxes.',
    without: REQUIRED,
  },
  DB_2: {
    kind: 'binding',
    purpose: 'A second D1 database, in which other sites live; `DB_3` and so on are found by their names.',
    without: 'All sites live in `DB`.',
  },
  WORK: {
    kind: 'binding',
    purpose: 'A queue with the work of each database of every minute, so that databases run side by side.',
    without: 'The cron does the work of all databases itself.',
  },
  INTAKE: {
    kind: 'binding',
    purpose: 'The jobs Worker takes heavy calls, and draws PDFs and pictures.',
    without: 'Heavy calls are answered where they are asked; there are no PDFs, and no drawn icons and pictures.',
  },
  JOBS: { kind: 'binding', purpose: 'Of the jobs Worker: their queue.', without: 'Heavy calls are refused.' },
  FILES: { kind: 'binding', purpose: 'Of the jobs Worker: an R2 bucket for their bodies.', without: 'The same.' },
  ASSETS: { kind: 'binding', purpose: 'Scripts, stylesheets, fonts and pictures of the build.', without: REQUIRED },
  VERSION: {
    kind: 'binding',
    purpose: 'The version of the Worker, for `GET /healthz`.',
    without: 'No deployment ends.',
  },
  EVENTS: {
    kind: 'binding',
    purpose:
      'A Workers Analytics Engine dataset that visitors’ events are written to, except on a developer’s machine.',
    without: 'Events are written to the database.',
  },
  EMAIL: {
    kind: 'binding',
    purpose: 'Cloudflare’s Email Service sends mail, with `MAIL_FROM`.',
    without: 'Mail goes by Resend, where `RESEND_API_KEY` is set.',
  },
  EVENTS_LIMIT: {
    kind: 'binding',
    purpose: 'A rate limit of events from one address to one site.',
    without: 'Events are not limited.',
  },
  FORMS_LIMIT: {
    kind: 'binding',
    purpose: 'A rate limit of forms from one address to one site.',
    without: 'Forms are not limited.',
  },
  PLAIN_FORMS_LIMIT: {
    kind: 'binding',
    purpose: 'A rate limit of forms sent without script, after which a question is asked.',
    without: 'The question is never asked for their number.',
  },
  SIGN_IN_LIMIT: {
    kind: 'binding',
    purpose: 'A rate limit of one-time codes that one address asks for and tries at one site.',
    without: 'Only the limits of an hour and of a day hold.',
  },
  FORM_SECRET: {
    kind: 'secret',
    purpose: 'Signs tickets and challenges of forms, and cookies. Any random string of your own.',
    without:
      'Forms and cookies are not signed and robots are not refused; sign-in refuses where it would ask for a proof; without `SIGN_IN_SECRET` too, limits are counted by each isolate.',
    neededWith: 'always',
  },
  TURNSTILE_SECRET: {
    kind: 'secret',
    purpose: 'Verifies Cloudflare Turnstile, for sites with `lead.captcha` turnstile.',
    without: 'Their forms fall back to the other checks.',
  },
  SIGN_IN_SECRET: {
    kind: 'secret',
    purpose: 'Hashes one-time codes, and the phone numbers of reservations. At least 32 random characters.',
    without:
      'Signing in is not possible, and phone numbers of reservations are hashed with `FORM_SECRET`, or without a key.',
    neededWith: 'always',
  },
  TYPESENSE_API_KEY: {
    kind: 'secret',
    purpose: 'The server’s own key: stock changes are sent to hosted search.',
    without: 'Hosted search receives no changes.',
  },
  PLACES_KEY: {
    kind: 'secret',
    purpose: 'Google Places API (New) is asked once a day for the reviews of sites with `reviews.provider` google.',
    without: 'Their reviews are those of the config.',
  },
  GEOCODING_KEY: {
    kind: 'secret',
    purpose: 'A geocoding service says where postcodes are.',
    without: 'The table that `npm run postcodes -- load` loaded says so, else the one that Forecourt ships with.',
  },
  GEOCODING_URL: {
    kind: 'variable',
    purpose: 'A geocoding service of the same form as Google’s, in its place.',
    without: 'Google’s is asked.',
  },
  ...MESSAGE_ENVIRONMENT,
  CODE_PRICE_CENTS: {
    kind: 'variable',
    purpose: 'What a text message with a code costs, in cents, by which A$20 a site and day are counted in codes.',
    without: '8.',
  },
  CODES_BUDGET_PER_HOUR: {
    kind: 'variable',
    purpose: 'What the codes of all sites together may cost in an hour, in dollars.',
    without: '200.',
  },
  CLOUDFLARE_ACCOUNT_ID: {
    kind: 'variable',
    purpose: 'The account of Browser Rendering, with `BROWSER_RENDERING_TOKEN`.',
    without: 'PDFs are made by the Worker.',
  },
  BROWSER_RENDERING_TOKEN: {
    kind: 'secret',
    purpose: 'PDFs are printed by Cloudflare’s Browser Rendering, with `CLOUDFLARE_ACCOUNT_ID`.',
    without: 'PDFs are made by the Worker.',
  },
  IMAGE_RESIZING: {
    kind: 'variable',
    purpose: 'Pictures are resized by Cloudflare Images (`/cdn-cgi/image/`), where the zone has it.',
    without: 'Pictures are served as they are.',
  },
  LOG_REQUESTS: { kind: 'variable', purpose: 'Every request is logged.', without: 'Only failures are logged.' },
  DEADLINE_FACTOR: { kind: 'variable', purpose: 'Multiplies all deadlines, for a slow machine.', without: '1.' },
  PREVIEW_SITE: {
    kind: 'variable',
    purpose: 'The slug of the site that a pull request’s preview shows on workers.dev.',
    without: 'A workers.dev host has no site.',
  },
  CLOSED_SHARDS: {
    kind: 'variable',
    purpose: 'Databases that take no new sites, by their bindings: `DB, DB_2`.',
    without: 'A new site goes to the database with the fewest sites.',
  },
  OPERATOR_HOST: {
    kind: 'variable',
    purpose: 'The host of the operator’s API, which no site has: sites are published and managed through it.',
    without: 'The API of all sites does not answer.',
  },
  PREVIEW_HOST: {
    kind: 'variable',
    purpose: 'Drafts and past editions of sites open under `<id>.` of this host, which has a wildcard route.',
    without: 'Previews of drafts cannot be opened.',
  },
  ...LOCAL_ENVIRONMENT,
  ...WATCH_ENVIRONMENT,
}
