import type { Context } from 'hono'
import { ManagePage } from '../../../client/pages/manage.tsx'
import { AlertLinkPage, ManageRetryPage } from '../../../client/pages/message.tsx'
import { TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import { SOON_TIME } from '../../../shared/confirmation/events.ts'
import type { FormView, Values } from '../../../shared/form/form-view.ts'
import { toPhone } from '../../../shared/phone.ts'
import { pathTo, searchPath } from '../../../shared/routes/paths.ts'
import { fillVehicle } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm, noticePage } from '../../forms/answer.tsx'
import type { FormStatus } from '../../forms/form-view.ts'
import { notStoredText } from '../../forms/submission.ts'
import { isMark, type Opened, tokenField, whyLost } from '../../http/address-token.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import { messagePage } from '../../http/errors.tsx'
import { wantsJson } from '../../http/redirect-after.ts'
import { linkTo, type ManagedLead, type ManageState, manageHref } from './managed-lead.ts'
import { mayHavePaid } from './matters.ts'
import { manageView } from './view.ts'

export async function showManage(c: Context<AppEnv>, managed: ManagedLead, state: ManageState = {}): Promise<Response> {
  const { status = 200 } = state
  const view = await manageView(c, managed, { ...state, news: await readOutcome(c, managed) })
  const page = () => {
    c.status(status)
    return c.render(<ManagePage view={view} />, pageHead(c, `${status === 200 ? '' : 'Error: '}${view.heading}`))
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

/** The pages of a link that opens no lead, or no more. */

/** No page for a token that this site never signed. */
export async function closedPage(c: Context<AppEnv>) {
  if (!isMark(c.req.query(TOKEN_PARAM))) return messagePage(c, 404)
  const { heading, text } = await whyLost(c, 'manage')
  return notice(c, heading, text, 410)
}

/** Says the same of a matter that is over and of a lead that is erased. */
export const overPage = (c: Context<AppEnv>) =>
  notice(
    c,
    'This link is no longer active',
    'What it was about has finished, so there’s nothing more to see here. Anything left to sort out? Call us.',
    410,
  )

const CANONICAL = pathTo('manage')
const STEPS = [{ text: 'Browse our stock', href: searchPath() }]

export const notice = (c: Context<AppEnv>, heading: string, text: string, status: 200 | 410 | 413 = 200) =>
  noticePage(c, { status, heading, text, steps: STEPS, canonical: CANONICAL })

export const stopPage = (c: Context<AppEnv>, opened: Opened) => {
  const heading = 'Stop reminders and messages about this?'
  return c.render(
    <AlertLinkPage
      heading={heading}
      text="You’ll still get receipts, and confirmations of what you do yourself."
      submit="Stop them"
      action={linkTo('manage_stop', opened)}
      hidden={tokenField('manage', opened)}
    />,
    pageHead(c, heading),
  )
}

/** What was sent, to be sent again, while the lead cannot be read. */
export function retryPage(c: Context<AppEnv>, opened: Opened, values: Values, status: FormStatus) {
  const heading = status === 429 ? 'Too many tries' : 'We couldn’t do that just now'
  const text = status === 429 ? 'Please wait a minute, then send it again.' : notStoredText(c.var.site)
  const { message, ...rest } = values
  const hidden = { ...rest, ...tokenField('manage', opened) }
  const phone = toPhone(c.var.site.phone)
  const view = { heading, text, action: manageHref(opened), hidden, message: message ?? null, phone }
  c.status(status)
  return c.render(<ManageRetryPage view={view} />, pageHead(c, heading))
}

/** The same of a photograph, which has to be chosen anew. */
export const uploadFailedPage = (c: Context<AppEnv>, opened: Opened, status: FormStatus) =>
  noticePage(c, {
    status,
    heading: 'We couldn’t add your photo just now',
    text: 'Please go back in a minute and send it again.',
    steps: [{ text: 'Back to the page', href: manageHref(opened) }],
    canonical: CANONICAL,
  })

const pageHead = (c: Context<AppEnv>, heading: string) => ({
  head: {
    title: `${heading} | ${c.var.site.name}`,
    stylesheet: 'form' as const,
    canonical: CANONICAL,
    noindex: true as const,
  },
})
