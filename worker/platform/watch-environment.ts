/** What an operator watches the platform by: rows of `ENVIRONMENT` (worker/bindings.ts). */
export const WATCH_ENVIRONMENT = {
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
