import { z } from 'zod'
import { LEAD_STATES } from '../../../shared/lead/ledger.ts'
import type { Counts } from '../../../worker/features/leads/ledger.ts'
import { ledgerLeadSchema, wholeLeadSchema } from '../lead-schemas.ts'
import { type Call, json } from './document.ts'
import { count, NO_KEY, sinceText } from './shapes.ts'

const countsSchema = z.object({
  site: z.string(),
  ...(Object.fromEntries(LEAD_STATES.map((state) => [state, count])) as Record<(typeof LEAD_STATES)[number], z.ZodInt>),
}) satisfies z.ZodType<Counts>

const leadId = z.string().describe('Id of the lead.')

export const LEADS_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/leads/list',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'List leads by pages of up to 100, oldest first',
    query: z.object({
      state: z.enum(LEAD_STATES).optional(),
      since: sinceText.default('0').describe('Received at or after, epoch ms.'),
      after: z.string().optional().describe('Id of the last lead of the previous page.'),
    }),
    answers: {
      200: json(z.object({ leads: z.array(ledgerLeadSchema), counts: countsSchema.nullable() })),
    },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  {
    method: 'post',
    path: '/api/leads/show',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'Read one lead with its deliveries and changes',
    query: z.object({ lead: leadId }),
    answers: { 200: json(wholeLeadSchema) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/leads/replay',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'Make dead deliveries due again',
    query: z.object({ lead: leadId.optional().describe('Id of one lead; without it every dead delivery.') }),
    answers: { 200: json(z.object({ replayed: count.describe('Deliveries that are due again.') })) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/leads/release',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'Deliver suspected leads',
    query: z.object({ lead: leadId.optional().describe('Id of one lead; without it every suspected one.') }),
    answers: { 200: json(z.object({ released: count.describe('Deliveries that are due now.') })) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/leads/dismiss',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'End the deliveries of suspected leads; the leads stay',
    query: z.object({ lead: leadId.optional().describe('Id of one lead; without it every suspected one.') }),
    answers: { 200: json(z.object({ dismissed: count.describe('Deliveries that were ended.') })) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
]
