import { z } from 'zod'
import { mailEventCause } from '../../../shared/confirmation/undeliverable.ts'
import { isSignedWebhook } from '../../platform/webhook-signature.ts'

const tagSchema = z.union([
  z.record(z.string(), z.string()),
  z
    .array(z.object({ name: z.string(), value: z.string() }))
    .transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
])

/** https://resend.com/docs/webhooks/event-types. Every other field is left unread: some name the shopper. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    tags: tagSchema,
    bounce: z.object({ type: z.string(), subType: z.string() }).partial().optional().catch(undefined),
    failed: z.object({ reason: z.string() }).partial().optional().catch(undefined),
  }),
})

type Received = { body: string; headers: Headers; now: number }

/**
 * What an event of Resend says of a delivery, by the tags of its mail; null for a mail without them. A delay ends nothing:
 * Resend goes on trying, and a bounce follows where it gives up. 'forged': the signature (Svix) is wrong or old.
 */
export function readMailReport(
  secret: string,
  { body, headers, now }: Received,
): { site: string; delivery_id: string; reason: string | null } | 'forged' | null {
  const header = (name: string) => headers.get(`svix-${name}`) ?? ''
  const signed = { id: header('id'), timestamp: header('timestamp'), signatures: header('signature') }
  if (!isSignedWebhook(secret, { ...signed, body, now })) return 'forged'
  const event = eventSchema.safeParse(jsonOf(body)).data
  const { site, delivery } = event?.data.tags ?? {}
  if (!event || !site || !delivery) return null
  const { bounce, failed } = event.data
  const reason = mailEventCause(event.type, [bounce?.subType, bounce?.type, failed?.reason])
  return { site, delivery_id: delivery, reason }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
