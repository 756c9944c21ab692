import type { Context } from 'hono'
import { ManagePage } from '../../../client/pages/manage.tsx'
import { fillVehicle } from '../../../shared/car/vehicle-words.ts'
import type { FormView } from '../../../shared/lead/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { wantsJson } from '../../http/redirect-after.ts'
import { type Managed, type ManageState, manageHref } from './managed-lead.ts'
import { mayHavePaid } from './matters.ts'
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

/** What was just done, said once on the page that follows. */
const NEWS = {
  moved: 'Done: your {trial} has a new time.',
  booked: 'Done: your {trial} is booked.',
  cancelled: 'Done: your {trial} is cancelled.',
  released: 'Done: we’ve ended your hold.',
  adopted: 'Done: your reservation is now in this browser.',
  accepted: 'Done: you accepted our offer. We’ll call you to arrange a time.',
  declined: 'Done: you declined our offer. You can still change your mind below.',
  message: 'Done: we’ve got your message.',
  photo: 'Done: we’ve got your photo.',
  reminded: 'Done: we’ll also remind you two hours before.',
  resumed: 'Done: we’ll send you reminders and messages about this again.',
  stopped: 'Done: no more reminders or messages about this.',
  back: 'You came back without paying. No money was taken.',
} as const
type NewsWord = keyof typeof NEWS

const noteOf = ({ var: { site } }: Context<AppEnv>, { stored }: Managed) => `manage.${site.slug}.${stored.lead_id}.`

/** Back to the page, with a note in a cookie: what an address says may come from another person, or from long ago. */
export async function done(c: Context<AppEnv>, managed: Managed, word: NewsWord): Promise<{ next: string }> {
  await writeSignedCookie(c, 'stored', noteOf(c, managed) + word)
  return { next: manageHref(managed.opened) }
}

async function justDone(c: Context<AppEnv>, managed: Managed): Promise<string | null> {
  const { hold } = managed
  if (c.req.query('back') !== undefined && hold?.state === 'held') return NEWS.back
  if (mayHavePaid(c, hold)) return null
  const note = (await readSignedCookie(c, 'stored')) ?? ''
  if (!note.startsWith(noteOf(c, managed))) return null
  // Said once: what was done since may be another thing.
  dropCookie(c, 'stored')
  const word = note.slice(noteOf(c, managed).length)
  return Object.hasOwn(NEWS, word) ? fillVehicle(NEWS[word as NewsWord], managed.words) : null
}
