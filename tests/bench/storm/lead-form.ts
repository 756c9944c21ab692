import { Hono } from 'hono'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import { connectSites, services } from '../../../worker/connect.ts'
import type { AppEnv } from '../../../worker/context.ts'
import { LeadNotStored } from '../../../worker/features/leads/service.ts'
import { tenant } from '../../../worker/features/sites/tenant.ts'
import { pageHeaders } from '../../../worker/http/middleware/headers.ts'
import { requestLog } from '../../../worker/http/middleware/request-log.ts'
import { newLead } from '../../builders/lead.ts'

/** Each form is of a shopper of its own; every other one prefers text messages. `drive`: a test drive that is booked at that time. */
function leadOf(key: string, drive: string | undefined): NewLead {
  const number = Number(/\d+/.exec(key)?.[0] ?? 0)
  const contact: NewLead['contact'] = {
    ...newLead().contact,
    email: `shopper-${number}@mail.example`,
    phone: `+614${String(10_000_000 + number)}`,
    preferred: number % 2 === 0 ? 'Email' : 'SMS',
  }
  if (drive === undefined) return newLead({ contact })
  const fields = { [DRIVE_FIELDS.status]: 'Booked', [DRIVE_FIELDS.starts]: drive }
  return newLead({ form: 'test_drive', contact, fields })
}

/** What a form's route does with a lead, without the form: stores it under the key and answers. */
export const leadForm = new Hono<AppEnv>()
  .use(requestLog, tenant(connectSites), services, pageHeaders)
  .post('/bench/lead', async (c) => {
    try {
      const key = await c.req.text()
      return c.json(await c.var.services.leads.intake.submit(leadOf(key, c.req.query('drive')), key))
    } catch (error) {
      if (error instanceof LeadNotStored) return c.json({ error: 'not stored' }, 503)
      throw error
    }
  })
