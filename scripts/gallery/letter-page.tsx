import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { LetterMail } from '../../client/mail/letter.tsx'
import { CONFIRMATION_EVENTS, type ConfirmationEvent } from '../../shared/confirmation/events.ts'
import { confirmationLetter, confirmationSms, letterText } from '../../shared/confirmation/letter.ts'
import { CONFIRMATION_WORDS } from '../../shared/confirmation/words.ts'
import type { AppEnv } from '../../worker/context.ts'
import { sampleFacts } from './sample-facts.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** /dev/gallery?letter=<event>: one message as HTML; with `as=text` or `as=sms` as that; with `sold` of a car that has sold. */
export function letterPage(c: Context<AppEnv>, event: string) {
  const { site, now } = c.var
  if (!isEvent(event)) return c.notFound()
  const facts = sampleFacts(site, event, c.req.query('sold') !== undefined)
  const words = { ...CONFIRMATION_WORDS[event], ...site.confirmations.words[event] }
  const letter = confirmationLetter(facts, words, { signOff: site.confirmations.sign_off, now })
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', POLICY)
  const as = c.req.query('as')
  if (as === 'text') return c.text(`Subject: ${letter.subject}\n\n${letterText(letter)}`)
  if (as === 'sms') return c.text(confirmationSms(facts, words))
  return c.html(`<!doctype html>${renderToStaticMarkup(<LetterMail letter={letter} theme={site.theme} />)}`)
}

const isEvent = (name: string): name is ConfirmationEvent => CONFIRMATION_EVENTS.some((event) => event === name)
