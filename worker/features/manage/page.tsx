import type { Context } from 'hono'
import { ManagePage } from '../../../client/pages/manage.tsx'
import type { FormView } from '../../../shared/lead/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import { wantsJson } from '../../http/redirect-after.ts'
import type { Managed } from './managed.ts'
import { justDone } from './news.ts'
import type { ManageState } from './state.ts'
import { manageView } from './view.ts'

export async function showManage(c: Context<AppEnv>, managed: Managed, state: ManageState = {}): Promise<Response> {
  const { status = 200 } = state
  const view = await manageView(c, managed, { ...state, news: await justDone(c, managed) })
  const page = () => {
    c.status(status)
    return c.render(<ManagePage view={view} />, {
      head: {
        title: `${status === 200 ? '' : 'Error: '}${view.heading} | ${c.var.site.name}`,
        stylesheet: 'form',
        canonical: pathTo('manage'),
        noindex: true,
      },
    })
  }
  const form = wantsJson(c) ? scriptedForm(state, view.code?.ask ?? null) : null
  return form ? answerForm(c, form, status, page) : page()
}

/** The one form that a script sends, so that the browser works for its code. */
const scriptedForm = ({ does }: ManageState, ask: FormView | null) => (does === 'code' ? ask : null)
