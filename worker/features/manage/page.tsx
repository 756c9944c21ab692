import type { Context } from 'hono'
import { ManagePage } from '../../../client/pages/manage.tsx'
import { SOON_TIME } from '../../../shared/confirmation/events.ts'
import type { FormView } from '../../../shared/form/form-view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { fillVehicle } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm } from '../../forms/answer.tsx'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { wantsJson } from '../../http/redirect-after.ts'
import { type ManagedLead, type ManageState, manageHref } from './managed-lead.ts'
import { mayHavePaid } from './matters.ts'
import { manageView } from './view.ts'

export async function showManage(c: Context<AppEnv>, managed: ManagedLead, state: ManageState = {}): Promise<Response> {
  const { status = 200 } = state
  const view = await manageView(c, managed, { ...state, news: await readOutcome(c, managed) })
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

/** The only form that a script sends: the browser does proof of work for it. */
const scriptedForm = ({ does }: ManageState, ask: FormView | null) => (does === 'code' ? ask : null)

/** Shown once, on the page that follows an act. */
const OUTCOMES = {
  moved: 'Done: your {trial} has a new time.',
  booked: 'Done: your {trial} is booked.',
  cancelled: 'Done: your {trial} is cancelled.',
  released: 'Done: we’ve ended your hold.',
  adopted: 'Done: your reservation is now in this browser.',
  accepted: 'Done: you accepted our offer. We’ll call you to arrange a time.',
  declined: 'Done: you declined our offer. You can still change your mind below.',
  message: 'Done: we’ve got your message.',
  photo: 'Done: we’ve got your photo.',
  reminded: `Done: we’ll also remind you ${SOON_TIME} before.`,
  resumed: 'Done: we’ll send you reminders and messages about this again.',
  stopped: 'Done: no more reminders or messages about this.',
  back: 'You came back without paying. No money was taken.',
} as const
type OutcomeKey = keyof typeof OUTCOMES

const outcomeNote = ({ var: { site } }: Context<AppEnv>, { stored }: ManagedLead) =>
  `manage.${site.slug}.${stored.lead_id}.`

/** Back to the page, with the outcome in a signed cookie: an address may be old, or come from another person. */
export async function redirectWithOutcome(
  c: Context<AppEnv>,
  managed: ManagedLead,
  word: OutcomeKey,
): Promise<{ next: string }> {
  await writeSignedCookie(c, 'stored', outcomeNote(c, managed) + word)
  return { next: manageHref(managed.opened) }
}

async function readOutcome(c: Context<AppEnv>, managed: ManagedLead): Promise<string | null> {
  const { hold } = managed
  if (c.req.query('back') !== undefined && hold?.state === 'held') return OUTCOMES.back
  if (mayHavePaid(c, hold)) return null
  const note = (await readSignedCookie(c, 'stored')) ?? ''
  if (!note.startsWith(outcomeNote(c, managed))) return null
  dropCookie(c, 'stored')
  const word = note.slice(outcomeNote(c, managed).length)
  return Object.hasOwn(OUTCOMES, word) ? fillVehicle(OUTCOMES[word as OutcomeKey], managed.words) : null
}
