import { MANAGE_LINK_MS } from '../../../shared/manage/matters.ts'
import { manageToken } from '../../../worker/platform/lead-tokens.ts'
import { pass } from '../../clock.ts'
import { form } from '../a-drive.ts'
import { type aForm, unseenIn } from '../a-form.ts'
import { openLink } from '../open-link.ts'
import { aBrowser, type Browser, challengeIn } from '../sign-in/a-shopper.ts'

/** What the page of a lead is for: everything that its form says by itself is looked for in it. */
export const SENDER = {
  name: 'Jocasta Parkinson',
  email: 'jocasta@mail.example',
  phone: '0491 570 006',
  message: 'With my wolfhound, please',
}

const LOCAL = { LOCAL: 'yes' }
type App = Awaited<ReturnType<typeof aForm>>

export const aDriveApp = ({ env = {}, ...setting }: NonNullable<Parameters<typeof form>[0]> = {}) =>
  form({ ...setting, env: { ...LOCAL, ...env } })

export const leadIds = ({ base }: Pick<App, 'base'>) =>
  base.rows<{ lead_id: string }>('select lead_id from lead order by at').map(({ lead_id }) => lead_id)

/** The token of a lead's link, by default of the last one and good for a month. */
export async function tokenOf(
  app: App,
  { lead_id = leadIds(app).at(-1)!, expiresAt = Date.now() + MANAGE_LINK_MS } = {},
) {
  return (await manageToken(app.env, app.slug, { lead_id, expiresAt }))!
}

export const linkOf = async (app: App, of: Parameters<typeof tokenOf>[1] = {}) => `/manage?t=${await tokenOf(app, of)}`

/** A browser that has never been here. */
export const anotherBrowser = ({ host, plainAsk }: App): Browser => aBrowser({ host, ask: plainAsk })

/** A browser that has never been here opens the link. */
export async function openManage(app: App, link: string, browser: Browser = anotherBrowser(app)) {
  const { path, answer } = await openLink(browser.go, link)
  return { browser, path, status: answer.status, html: await answer.text(), headers: answer.headers }
}

const formsIn = (html: string) => [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([each]) => each)

/** What the form of an act sends unseen; undefined where the page has none. */
export const formOf = (html: string, does: string): Record<string, string> | undefined => {
  const found = formsIn(html).find((each) => each.includes(`name="does" value="${does}"`))
  return found === undefined ? undefined : unseenIn(found)
}

/** Presses the button of an act on the page at a path. */
export async function press(
  { browser, path }: { browser: Browser; path: string },
  does: string,
  values: Record<string, string> = {},
) {
  const html = await (await browser.go(path)).text()
  return browser.send(path, { ...(formOf(html, does) ?? { does }), ...values })
}

const isCode = ({ text }: { text: string }) => /\d{6} is your code/.test(text)

/** The last text with a code, and the last mail with one. */
export const lastText = ({ base }: Pick<App, 'base'>) =>
  base.rows<{ to: string; text: string }>('select "to", text from text_message order by at').findLast(isCode)

type Mail = { to: string; subject: string; text: string }
export const codeMails = ({ base }: Pick<App, 'base'>) =>
  base
    .rows<{ doc: string }>('select doc from mail order by at')
    .map(({ doc }) => JSON.parse(doc) as Mail)
    .filter(isCode)
export const lastMail = (app: Pick<App, 'base'>) => codeMails(app).at(-1)

/** What the shopper of a lead gets in writing of its changes, in order. */
export const written = ({ base }: Pick<App, 'base'>) =>
  base
    .rows<{ event: string }>(
      "select event from outbox where event is not null and change not in ('') and change not like '~%' order by seq",
    )
    .map(({ event }) => event)

/** Opens the rest of the page by the code that is sent. */
export async function enterCodeAt(app: App, page: { browser: Browser; path: string }, code?: string) {
  await press(page, 'code')
  const html = await (await page.browser.go(page.path)).text()
  const sent = code ?? /\d{6}/.exec(lastText(app)?.text ?? lastMail(app)?.text ?? '')![0]
  return page.browser.send(page.path, { ...formOf(html, 'enter'), challenge: challengeIn(html), code: sent })
}

export const changesOf = ({ base }: Pick<App, 'base'>) =>
  base
    .rows<{ doc: string }>('select doc from lead_change order by at')
    .map(({ doc }) => JSON.parse(doc) as { subcategory: string; fields: Record<string, string> })

/** An enquiry about a car, and its page in a browser that has never been here. */
export async function anEnquiry(who: Partial<typeof SENDER> = {}) {
  const app = await aDriveApp({ site: { features: { watchlist: true } } })
  const path = '/contact-us?car_id=4'
  const html = await (await app.ask(path)).text()
  pass(5)
  await app.post(path, { ...unseenIn(html), ...SENDER, ...who })
  const link = await linkOf(app)
  return { app, link, page: await openManage(app, link) }
}

/** Every text that a shopper has typed. */
const typedBy = (sender: object) =>
  Object.values(sender as Record<string, string>)
    .flatMap((text) => [text, text.replaceAll(' ', ''), text.replace(/^0/, '+61').replaceAll(' ', '')])
    .filter((text) => text.length > 3)

export const shownTo = (html: string, sender: object = SENDER) => typedBy(sender).filter((text) => html.includes(text))
