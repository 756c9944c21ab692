import type { ConsentQuestion } from '../../shared/analytics/consent.ts'
import { CONSENT_COOKIE, CONSENT_DAYS, consentCookie, consentIn } from '../../shared/analytics/consent-cookie.ts'
import { drainQueue } from '../analytics/track.ts'
import { readCookie, writeCookie } from '../device/cookies.ts'
import { shaped, text } from '../device/guards.ts'
import { shelf } from '../device/shelves.ts'
import { button } from '../ui/dom.ts'

const { dataset } = document.documentElement
/** Which version of the question was answered, and when (epoch ms). */
type Answer = { agrees: boolean; version: string; at: number }
const isAnswer = { agrees: (value: unknown) => typeof value === 'boolean', version: text, at: Number.isSafeInteger }
/** What a visitor said when the site asked whether it may count. */
const answers = shelf('consent', shaped<Answer>(isAnswer), 1)
const question = JSON.parse(dataset['consent'] ?? '{}') as ConsentQuestion

/** Counts once the visitor has agreed, now or on an earlier visit; asks where this version of the question has no answer (ANA-01). */
export function askFirst(count: () => void): void {
  const answer = readAnswer(question.version)
  // Nothing from before the consent is sent.
  if (answer) begin(count)
  else drainQueue()
  const offer = () => {
    // The page of privacy choices asks by a form of its own, which works without script as well.
    if (document.querySelector('[data-counting]')) return
    if (answer === null) dataset['asks'] = ''
    else delete dataset['asks']
    listenForAnswer(count)
    offerChange()
  }
  // The foot of the page may still be on its way.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', offer)
  else offer()
}

function askAgain(): void {
  withdraw()
  dataset['asks'] = ''
  questionForm()?.querySelector('button')?.focus()
}

function offerChange(): void {
  const choices = button('Analytics choice', { class: 'link', 'data-choices': true }, askAgain)
  document.querySelector('.footer-legal')?.append(choices)
}

let hasBegun = false

function begin(count: () => void): void {
  Object.assign(dataset, question.counting)
  if (!hasBegun) count()
  hasBegun = true
}

/** Stops counting and drops the queue; what asks for counts on sight stops with the next page. */
function withdraw(): void {
  drainQueue()
  for (const name of Object.keys(question.counting)) delete dataset[name]
  clearAnswer()
}

/** Takes the answer to the question that the page has under its header; without this script its buttons send a form. */
function listenForAnswer(count: () => void): void {
  const form = questionForm()
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const agrees = (event.submitter as HTMLButtonElement).value === 'yes'
    writeAnswer(agrees, question.version)
    if (agrees) begin(count)
    const hadFocus = form.contains(document.activeElement)
    delete dataset['asks']
    // Keyboard focus goes where the answer is changed.
    if (hadFocus) document.querySelector<HTMLElement>('[data-choices]')?.focus({ preventScroll: true })
  })
}

const questionForm = () => document.querySelector<HTMLFormElement>('.consent form')

const DAY_S = 24 * 60 * 60
const VALID_MS = CONSENT_DAYS * DAY_S * 1000

/**
 * What this visitor said to a version of the question; null: nothing yet. The cookie, which /privacy-choices sets without
 * script, counts before what was stored: browsers forget cookies that scripts set sooner. It is then written anew for the
 * rest of the answer's time, because the server records what a cookie agrees to.
 */
function readAnswer(version: string): boolean | null {
  const fromCookie = consentIn(readCookie(CONSENT_COOKIE), version)
  const [stored] = answers.read()
  const isValid = stored?.version === version && stored.at > Date.now() - VALID_MS
  if (fromCookie === null) return isValid ? rewriteCookie(stored) : null
  if (!isValid || stored.agrees !== fromCookie) answers.write([{ agrees: fromCookie, version, at: Date.now() }])
  return fromCookie
}

function rewriteCookie({ agrees, version, at }: { agrees: boolean; version: string; at: number }): boolean {
  const leftS = Math.round((at + VALID_MS - Date.now()) / 1000)
  writeCookie(`${CONSENT_COOKIE}=${consentCookie(agrees, version)}`, leftS)
  return agrees
}

function writeAnswer(agrees: boolean, version: string): void {
  answers.write([{ agrees, version, at: Date.now() }])
  writeCookie(`${CONSENT_COOKIE}=${consentCookie(agrees, version)}`, CONSENT_DAYS * DAY_S)
}

function clearAnswer(): void {
  answers.write([])
  writeCookie(`${CONSENT_COOKIE}=`, 0)
}
