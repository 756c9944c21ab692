import type { Context } from 'hono'
import { type FormView, HIDDEN_FIELDS, type Values } from '../../../../shared/lead/form-view.ts'
import type { AppEnv } from '../../../context.ts'
import { questionField } from '../../../forms/form-view.ts'
import { formProtection } from '../../../forms/protection.ts'
import { ticketOf } from '../../../forms/ticket.ts'

/**
 * A form that a code is asked for with, and what it proves by: a ticket, work for the browser, and a question where one is
 * due (TRU-01). A form that is shown again keeps its ticket.
 */
export async function protectedForm(
  c: Context<AppEnv>,
  form: FormView,
  { values, hasQuestion }: { values: Values; hasQuestion: boolean },
): Promise<FormView> {
  const { ticket: newTicket, captcha } = await formProtection(c)
  const ticket = (await ticketOf(c, values)) ? values[HIDDEN_FIELDS.ticket]! : newTicket
  const question = hasQuestion && ticket ? await questionField(c, ticket, values) : null
  return {
    ...form,
    // What is wrong with an answer says enough by itself.
    error: question?.field.error ? null : form.error,
    fields: [...form.fields, ...(question ? [question.field] : [])],
    hiddenValues: {
      ...(ticket && { [HIDDEN_FIELDS.ticket]: ticket }),
      ...(question && { [HIDDEN_FIELDS.asked]: question.challengeToken }),
    },
    captcha,
  }
}
