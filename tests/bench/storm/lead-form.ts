import { Hono } from 'hono'
import { services, sitesOf } from '../../../worker/connect.ts'
import type { AppEnv } from '../../../worker/context.ts'
import { LeadNotStored } from '../../../worker/features/leads/service.ts'
import { tenant } from '../../../worker/features/sites/tenant.ts'
import { pageHeaders } from '../../../worker/http/middleware/page-headers.ts'
import { requestLog } from '../../../worker/http/middleware/request-log.ts'
import { newLead } from '../../builders/lead.ts'

/** What a form's route does with a lead, without the form: stores it under the key and answers. */
export const leadForm = new Hono<AppEnv>()
  .use(requestLog, tenant(sitesOf), services, pageHeaders)
  .post('/bench/lead', async (c) => {
    try {
      return c.json(await c.var.services.leads.submit(newLead(), await c.req.text()))
    } catch (error) {
      if (error instanceof LeadNotStored) return c.json({ error: 'not stored' }, 503)
      throw error
    }
  })
