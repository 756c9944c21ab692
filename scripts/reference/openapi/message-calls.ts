import { z } from 'zod'
import { type Call, json } from './document.ts'

const RECEIVED = { 200: json(z.object({ received: z.literal(true) }), 'Stored, or not of interest.') }
const FAILURES: Call['failures'] = { 400: ['bad_input'], 404: ['not_found'], 413: ['too_large'] }

/** Reports of the services of mail and texts on messages to shoppers. */
export const MESSAGE_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/messages/mail',
    tag: 'messages',
    summary: 'Receive an event of the mail service',
    description:
      'The body is an event of Resend about a mail of any site, which its tags name; answered on every host of the ' +
      'Worker. Signed by `RESEND_WEBHOOK_SECRET` as Svix signs.',
    headers: {
      'svix-id': 'As Resend makes it.',
      'svix-timestamp': 'Seconds, at most five minutes from now.',
      'svix-signature': 'As Resend makes it.',
    },
    body: { 'application/json': z.looseObject({ type: z.string(), data: z.looseObject({}) }) },
    answers: RECEIVED,
    failures: FAILURES,
  },
  {
    method: 'post',
    path: '/api/messages/sms',
    tag: 'messages',
    summary: 'Receive the status of a text',
    description: 'The body is a status callback of Twilio about a text of this site.',
    headers: { 'X-Twilio-Signature': 'As Twilio makes it, with the token of the account.' },
    query: z.object({ delivery: z.string().describe('Id of the delivery.') }),
    body: {
      'application/x-www-form-urlencoded': z.looseObject({
        MessageStatus: z.string(),
        ErrorCode: z.string().optional(),
      }),
    },
    answers: RECEIVED,
    failures: FAILURES,
  },
]
