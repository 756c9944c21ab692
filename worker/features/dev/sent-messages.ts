import { Hono } from 'hono'
import { html } from 'hono/html'
import { smsLength } from '../../../shared/sms.ts'
import type { AppEnv } from '../../context.ts'
import { devPage } from '../../http/plain-page.ts'
import { base64, utf8 } from '../../platform/crypto.ts'
import { type Attachment, type SentMail, sentMail } from '../../platform/mail/service.ts'
import { openStore } from '../../platform/store-of.ts'
import { sentMessages } from '../../platform/text-messages.ts'

/** On a developer's machine, the texts that this site would have sent, newest first; 404 elsewhere. */
export const devMessages = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const messages = await sentMessages(openStore(c.env, c.var.site))
  return devPage(
    c,
    'Texts of this machine',
    html`<p>Nothing was sent. The newest is first.</p>
          ${messages.map(
            ({ to, text, at }) => html`<article>
              <h2>To ${to}, ${new Date(at).toISOString()}</h2>
              <pre>${text}</pre>
              <p>${lengthText(text)}</p>
            </article>`,
          )}`,
  )
})

function lengthText(text: string): string {
  const { places, parts, isGsm } = smsLength(text)
  const alphabet = isGsm ? '' : ', outside the GSM alphabet'
  return `${places} characters in ${parts} ${parts === 1 ? 'part' : 'parts'}${alphabet}`
}

/** As mail programs draw: the styles and pictures of the mail, and no script. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-src 'self'; frame-ancestors 'none'"

/** On a developer's machine, the mails that this site would have sent, newest first; 404 elsewhere. */
export const devMail = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const mails = await sentMail(openStore(c.env, c.var.site))
  c.header('Content-Security-Policy', POLICY)
  return devPage(
    c,
    'Mail of this machine',
    html`<style>
        article > div {
          display: flex;
          flex-wrap: wrap;
          gap: 1rem;
        }
        pre {
          flex: 1 1 18rem;
          margin: 0;
          overflow-wrap: anywhere;
          white-space: pre-wrap;
        }
        iframe {
          width: 40rem;
          max-width: 100%;
          height: 40rem;
          border: 1px solid;
          resize: both;
        }
      </style>
      <p>Nothing was sent. The newest is first.</p>
      ${mails.map(mailArticle)}`,
  )
})

const mailArticle = ({ to, subject, text, html: markup, reply_to, attachments = [], at }: SentMail) =>
  html`<article>
    <h2>${subject}</h2>
    <p>To ${to}, ${new Date(at).toISOString()}${reply_to ? `, answers to ${reply_to}` : ''}</p>
    ${attachments.length > 0 ? html`<p>Attached: ${attachments.map(attachmentLink)}</p>` : ''}
    <div>
      <pre>${text}</pre>
      ${markup ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML" srcdoc="${markup}"></iframe>` : ''}
    </div>
  </article>`

const attachmentLink = ({ name, type, text }: Attachment) =>
  html`<a download="${name}" href="data:${type};base64,${base64(utf8(text))}">${name}</a> `
