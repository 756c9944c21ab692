import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Values } from '../../../shared/form/form-view.ts'
import { MAX_PHOTO_BYTES, PHOTO_PROBLEMS } from '../../../shared/manage/additions.ts'
import { DRIVE_CHANGED } from '../../../shared/manage/drive.ts'
import { actRow, MANAGE_ACTS, type ManageAct } from '../../../shared/manage/matters.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { isKeyIn } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { calendarFile } from '../../forms/drive-calendar.ts'
import type { FormStatus } from '../../forms/form-view.ts'
import { type Outcome, submit } from '../../forms/submission.ts'
import { type Opened, openedBy, openedByForm, readStop } from '../../http/address-token.ts'
import { messagePage, RequestError } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { readFields, textValues } from '../../http/read-form.ts'
import { type ManageLink, readManageToken } from '../../platform/lead-tokens.ts'
import {
  addMessage,
  addPhoto,
  adoptHold,
  cancelDrive,
  decide,
  moveDrive,
  openTrade,
  payDeposit,
  releaseHold,
  remindSoon,
  resumeMessages,
  sendPhoto,
  stopMessages,
} from './acts.ts'
import { askCode, enterCode } from './code.ts'
import { loadManagedLead, type ManagedLead, manageHref, renewedHref } from './managed-lead.ts'
import { closedPage, notice, overPage, retryPage, showManage, stopPage, uploadFailedPage } from './page.tsx'

/** /manage: the page of one's own for a lead, opened by a signed link (DSK-01). Never cached. */
export const manage = new Hono<AppEnv>()

manage.use(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

type Act = (c: Context<AppEnv>, managed: ManagedLead, values: Values) => Promise<Outcome>

const ACTS: Record<Exclude<ManageAct, 'photos'>, Act> = {
  move: moveDrive,
  cancel: cancelDrive,
  pay: payDeposit,
  release: releaseHold,
  adopt: adoptHold,
  carry_on: openTrade,
  accept: decide('accept'),
  decline: decide('decline'),
  message: addMessage,
  remind: remindSoon,
  stop: stopMessages,
  resume: resumeMessages,
  code: askCode,
  enter: enterCode,
}

/** Allowed also by an expired link, and after the matter has ended. */
const ALWAYS: ReadonlySet<ManageAct> = new Set(['code', 'enter', 'stop'])

type Linked = { opened: Opened; link: ManageLink }

/** What the token of this page says; null where this site has not signed it, or it is not here. */
async function linked(c: Context<AppEnv>, opened: Opened | null): Promise<Linked | null> {
  const link = opened && (await readManageToken(c.env, c.var.site.slug, opened.token))
  return opened && link ? { opened, link } : null
}

/** Answers by the token of this page; without one it says why there is none. */
async function byLink(
  c: Context<AppEnv>,
  opened: Opened | null,
  answer: (here: Linked) => Response | Promise<Response>,
): Promise<Response> {
  const here = await linked(c, opened)
  return here ? answer(here) : opened ? messagePage(c, 404) : closedPage(c)
}

manage.get('/', async (c) =>
  byLink(c, await openedBy(c, 'manage'), async ({ opened, link }) => {
    const managed = await loadManagedLead(c, opened, link)
    if (!managed || managed.isOver) return overPage(c)
    const next = managed.isExpired && managed.isOpen ? await renewedHref(c, managed.stored) : null
    return next === null ? showManage(c, managed) : c.redirect(next, 303)
  }),
)

manage.post('/', async (c) => {
  const fields = await readFields(c)
  const sent = textValues(fields)
  return byLink(c, await openedByForm(c, 'manage', sent), (here) => {
    const { does } = sent
    if (!isKeyIn(MANAGE_ACTS, does) || does === 'photos') return messagePage(c, 400)
    return submit(c, {
      fields,
      limit: does === 'code' || does === 'enter' ? 'SIGN_IN_LIMIT' : 'FORMS_LIMIT',
      schema: z.unknown(),
      act: ({ values }) => act(c, { ...here, does, work: (managed) => ACTS[does](c, managed, values) }),
      answer: ({ error = null }, status) => failed(c, here, does, { values: sent, error, status }),
    })
  })
})

type ActRequest = Linked & { does: ManageAct; work: (managed: ManagedLead) => Promise<Outcome> }

/** Runs an act that is allowed; otherwise the page says what is needed first. */
async function act(c: Context<AppEnv>, request: ActRequest): Promise<Outcome> {
  const { opened, link, does } = request
  if (!ALONE.has(does)) return actOn(c, request)
  const outcome = await c.var.services.leads.stored.alone(link.lead_id, () => actOn(c, request))
  if (outcome !== 'busy') return outcome
  const managed = await loadManagedLead(c, opened, link)
  return managed ? showManage(c, managed, { trouble: DRIVE_CHANGED, status: 409 }) : overPage(c)
}

/** Locked per lead: two at once would leave diary, lead and reminders in different states. */
const ALONE: ReadonlySet<ManageAct> = new Set(['move', 'cancel', 'remind'])

async function actOn(c: Context<AppEnv>, { opened, link, does, work }: ActRequest): Promise<Outcome> {
  const managed = await loadManagedLead(c, opened, link)
  if (!managed || managed.isOver) return overPage(c)
  const { needs, of } = actRow(does)
  const isKnown = !managed.isExpired || managed.isOpen || ALWAYS.has(does)
  const isAllowed = of.includes(managed.matter) && (needs === 'link' || managed.isOpen)
  if (!isKnown || !isAllowed) return { next: manageHref(opened, '#code') }
  return work(managed)
}

type Failure = { values: Values; error: string | null; status: FormStatus }

/** The page with what was typed and the error; while the lead cannot be read, the form fields alone. */
async function failed(c: Context<AppEnv>, { opened, link }: Linked, does: ManageAct, { status, ...sent }: Failure) {
  const managed = status === 503 ? null : await optional(c, 'lead', loadManagedLead(c, opened, link))
  if (!managed && does === 'photos') return uploadFailedPage(c, opened, status)
  if (!managed) return retryPage(c, opened, sent.values, status)
  if (does === 'code' || does === 'enter')
    return showManage(c, managed, { does, values: sent.values, code: { problem: 'too_often' }, status })
  return showManage(c, managed, { does, ...sent, ...(HAS_FORM.has(does) ? {} : { trouble: sent.error }), status })
}

const HAS_FORM: ReadonlySet<ManageAct> = new Set(['move', 'message', 'photos'])

const MAX_UPLOAD_BYTES = MAX_PHOTO_BYTES + 64 * 1024

manage.post('/photos', async (c) => {
  // Counted before the file is read.
  if (await isRateLimited(c, 'FORMS_LIMIT')) return messagePage(c, 429)
  const read = await readFields(c, MAX_UPLOAD_BYTES).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === 'too_large') return null
    throw error
  })
  const fields = read ?? {}
  const sent = textValues(fields)
  const opened = await openedByForm(c, 'manage', sent)
  // The token may stand in what was not read.
  if (!read && !opened) return notice(c, PHOTO_PROBLEMS.too_large, 'Please go back and choose another.', 413)
  return byLink(c, opened, (here) =>
    submit(c, {
      fields,
      limit: null,
      schema: z.unknown(),
      act: () => act(c, { ...here, does: 'photos', work: (managed) => addPhoto(c, managed, read) }),
      answer: ({ error = null }, status) => failed(c, here, 'photos', { values: sent, error, status }),
    }),
  )
})

/** A reload after a refused photograph. */
manage.get('/photos', (c) => c.redirect(`${pathTo('manage')}${new URL(c.req.url).search}`, 303))

manage.get('/photos/:photo', sendPhoto)

manage.get('/test-drive.ics', async (c) => {
  const here = await linked(c, await openedBy(c, 'manage'))
  const managed = here && (await loadManagedLead(c, here.opened, here.link))
  if (!managed || managed.isOver || (managed.isExpired && !managed.isOpen)) return messagePage(c, 404)
  return calendarFile(c, managed.stored)
})

manage.get('/stop', async (c) => byLink(c, await openedBy(c, 'manage'), ({ opened }) => stopPage(c, opened)))

const STOPPED = {
  heading: 'No more reminders or messages about this',
  text: 'You’ll still get receipts, and confirmations of what you do yourself.',
} as const

manage.post('/stop', async (c) => {
  const press = await readStop(c, 'manage')
  return byLink(c, press.opened, ({ opened, link }) =>
    submit(c, {
      ...press.sent,
      schema: z.unknown(),
      act: async () => {
        await c.var.services.leads.stored.stopMessages(link.lead_id)
        return notice(c, STOPPED.heading, STOPPED.text)
      },
      answer: (_, status) => retryPage(c, opened, { does: 'stop' }, status),
    }),
  )
})
