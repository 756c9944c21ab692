import { z } from 'zod'
import { GIVE_UP_AFTER_MS, MAX_ATTEMPTS } from '../../shared/lead/retry.ts'
import { HOUR_MS, SECOND_MS } from '../../shared/time.ts'
import { MAX_PAUSE_MS, PAUSE_AFTER_FAILURES } from '../../worker/features/leads/outbox.ts'
import { TIMEOUT_MS } from '../../worker/platform/outbound.ts'
import { settingsList } from './config.ts'
import type { JsonSchema } from './editor-schemas.ts'
import { GENERATED, page, type Reference, table } from './markdown.ts'
import { payloadSchema } from './openapi/leads.ts'

const HEADERS = [
  ['`webhook-id`', 'The `delivery_id`: the same at every attempt.'],
  ['`webhook-timestamp`', 'Time of this attempt, seconds since 1970.'],
  ['`webhook-signature`', '`v1,<base64>`: HMAC-SHA-256 of `<id>.<timestamp>.<body>`.'],
  ['`Idempotency-Key`', 'The `delivery_id` again.'],
  ['`Forecourt-Signature`', 'The signature of the release before; it goes with the next release.'],
]

const CONFIG = `\`\`\`json
"lead": {
  "delivery": {
    "to": [{ "kind": "webhook", "name": "crm", "url": "https://crm.dealer.example/leads", "secret": "LEAD_KEY_DEALER__CRM" }]
  }
}
\`\`\``

const VERIFY = `\`\`\`js
import { Webhook } from 'standardwebhooks'

const receiver = new Webhook(secret)
// A secret in plain text: new Webhook(secret, { format: 'raw' })

app.post('/leads', express.raw({ type: 'application/json' }), async (request, response) => {
  let delivery
  try {
    delivery = receiver.verify(request.body.toString(), request.headers)
  } catch {
    return response.sendStatus(401)
  }
  await storeOnce(delivery.delivery_id, delivery)
  response.sendStatus(204)
})
\`\`\``

const OLD_HEADER = `\`\`\`js
const [t, v1] = header.split(',').map((part) => part.slice(part.indexOf('=') + 1))
const mac = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest()
const isOurs = Math.abs(Date.now() / 1000 - t) < 300 && v1.length === 64 && timingSafeEqual(mac, Buffer.from(v1, 'hex'))
\`\`\``

export const webhooks: Reference = {
  file: 'docs/reference/webhooks.md',
  generate: () =>
    page(
      '# Webhooks of leads',
      GENERATED,
      'Every lead, and every later change of one, is a `POST` with a JSON body to each destination of `lead.delivery` in ' +
        'the `site.json`. Webhooks are signed by the headers of [Standard Webhooks](https://www.standardwebhooks.com), ' +
        'for which there are libraries in most languages.',
      CONFIG,
      '## Headers',
      table(['Header', 'Content'], HEADERS),
      '## Secret',
      '`secret` names a secret, as `LEAD_KEY_DEALER__CRM`, that is set on [both Workers](../deploy.md#secrets). A value that begins with `whsec_` is ' +
        'base64 in the format of Standard Webhooks: make one with `echo "whsec_$(openssl rand -base64 32)"`. Any other ' +
        'value is plain text, and its UTF-8 bytes are the key; secrets of earlier releases are of this kind and stay ' +
        'valid. While a secret begins with `whsec_` and is not base64, nothing is sent, and `npm run leads -- show` ' +
        'names the reason.',
      '## Verify',
      'The signature covers the body as it was sent, so verify before parsing. The libraries also refuse a timestamp ' +
        'that is more than five minutes off.',
      VERIFY,
      '`Forecourt-Signature: t=<seconds>,v1=<hex>` is for receivers of the release before: `v1` is the HMAC-SHA-256 of ' +
        '`<t>.<body>`, keyed by the UTF-8 bytes of the secret as it is written, with `whsec_` where it has that.',
      OLD_HEADER,
      '## Answer and attempts',
      `A status from 200 to 299 within ${TIMEOUT_MS / SECOND_MS} seconds accepts a delivery; redirects are not followed. ` +
        `Otherwise it is attempted again: after 10 seconds, with growing pauses up to four hours, at most ${MAX_ATTEMPTS} ` +
        `times in ${GIVE_UP_AFTER_MS / HOUR_MS} hours. \`Retry-After\` in seconds is respected up to one hour. An answer ` +
        'can get lost, so a delivery can arrive twice: store by `delivery_id` and answer the repeat as before. Changes of ' +
        'a lead arrive after the lead.',
      `After ${PAUSE_AFTER_FAILURES} failures in a row a destination is paused, for 30 seconds to ` +
        `${MAX_PAUSE_MS / 60 / SECOND_MS} minutes, and then probed with one delivery. Deliveries that are given up stay ` +
        'with the operator: `npm run leads -- list --state dead`, `npm run leads -- replay`.',
      '## Erased people',
      'When a person asks to be erased ([privacy](../privacy.md)), every webhook that had their leads is sent ' +
        '`{"type":"person.erased","delivery_id":…,"site":{…},"lead_ids":[…],"at":…}`, signed as above: erase what these ' +
        'leads brought, and answer as to a lead. It says nothing of the person.',
      '## Body',
      'By `type`, `lead.created` or `lead.changed`. [Config](config.md) says how to read the list; bold keys are always there. ' +
        '[The calls of a dealer’s own system](upstream.json) have it as a JSON Schema, under `POST /leads`.',
      settingsList('', z.toJSONSchema(payloadSchema) as JsonSchema, new Map()),
    ),
}
