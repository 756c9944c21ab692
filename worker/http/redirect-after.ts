import type { Context } from 'hono'
import type { FormReply } from '../../shared/api.ts'

/** Whether a form was sent by the project's script, which reads JSON, or by the browser itself. */
export const wantsJson = (c: Context) => c.req.header('Accept') === 'application/json'

/** After a form: the browser follows a 303 (POST, redirect, GET), the script reads where to go. */
export const redirectAfter = (c: Context, next: string, lead_id: string | null) =>
  wantsJson(c) ? c.json<FormReply>({ lead_id, next }) : c.redirect(next, 303)
