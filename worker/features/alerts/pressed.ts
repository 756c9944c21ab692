import type { Context } from 'hono'
import { z } from 'zod'
import type { Values } from '../../../shared/lead/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/answer.tsx'
import { type Outcome, submit } from '../../forms/submission.ts'
import { type Fields, sentFields } from '../../http/read-form.ts'

type PressOptions = { fields?: Fields; limit?: null }

/** Answers a button that has no form around it. */
export async function pressed(
  c: Context<AppEnv>,
  act: (values: Values) => Promise<Outcome>,
  { fields, ...limit }: PressOptions = {},
): Promise<Response> {
  return submit(c, {
    ...limit,
    fields: fields ?? (await sentFields(c)),
    schema: z.unknown(),
    act: ({ values }) => act(values),
    answer: (_, status) => failedAction(c, status, { text: 'My alerts', href: pathTo('alerts') }),
  })
}
