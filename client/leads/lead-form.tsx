import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { FormReply } from '../../shared/api.ts'
import { ERROR_TITLE, type FormView, HIDDEN_FIELDS, summaryId } from '../../shared/form/form-view.ts'
import { parseTrail } from '../../shared/lead/visit.ts'
import { MESSAGES } from '../../shared/messages.ts'
import type { CaptchaTask } from './captcha.ts'
import { Form } from './form.tsx'
import { useFormErrors } from './use-form-errors.ts'

/** A form that says at once what is wrong, and goes on without leaving the page (LED-03, LED-04). */
export function LeadFormIsland({ form: first }: { form: FormView }) {
  const [form, setForm] = useState(first)
  useStepHistory(form.id, form.step?.at ?? 1)
  // Other fields are another form: those of the next step.
  const names = form.fields.map(({ name }) => name).join()
  return <Step key={`${form.step?.at} ${names}`} form={form} showForm={setForm} isFirst={form === first} />
}

type Props = { form: FormView; showForm: (form: FormView) => void /** As the page came. */; isFirst: boolean }

function Step({ form, showForm, isFirst }: Props) {
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setTrouble] = useState(form.error)
  const [attempts, setAttempts] = useState(0)
  const isOnItsWay = useRef(false)
  const waitSeconds = useCountdown(form.waitSeconds)
  const captcha = useCaptcha(waitSeconds ? { ...form, captcha: null } : form)
  const { fields, faults, checkAll, showAnswer, ...checks } = useFormErrors(form.fields)
  useEffect(() => {
    if (attempts > 0 || !isFirst) (document.getElementById(summaryId(form.id)) ?? firstField(form.id))?.focus()
  }, [attempts, isFirst, form.id])
  const hasErrors = error !== null || faults.some(({ isFixed }) => !isFixed)
  useEffect(() => markTitle(hasErrors), [hasErrors, attempts])
  useEffect(() => {
    // What the device knows goes into a step that was not there when the page came.
    if (!isFirst) void import('./contact.ts').then(({ fillContact }) => fillContact(document)).catch(() => null)
  }, [isFirst])
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (form.sendsItself && isFirst && element instanceof HTMLFormElement) element.requestSubmit()
  }, [form.id, form.sendsItself, isFirst])
  useEffect(() => {
    // Back from the page that the form led to.
    const back = ({ persisted }: PageTransitionEvent) => persisted && finish()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  function finish() {
    isOnItsWay.current = false
    setSubmitting(false)
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    if (isOnItsWay.current) return
    const { submitter } = event.nativeEvent
    const values = new FormData(event.currentTarget, submitter)
    // A button that leads elsewhere keeps what was typed as it is.
    const leaves = submitter?.hasAttribute('formnovalidate')
    if (leaves || checkAll(values)) void submit(event.currentTarget, values)
    else setAttempts((times) => times + 1)
  }

  async function submit(element: HTMLFormElement, values: FormData) {
    isOnItsWay.current = true
    setSubmitting(true)
    values.set(HIDDEN_FIELDS.visit, trail())
    if (form.captcha) values.set(HIDDEN_FIELDS.captcha, await captcha.answer())
    const reply = await submitForm(form.action, values)
    if (reply && 'next' in reply) {
      // What the device cannot keep is no reason to stay.
      if (reply.lead_id !== null)
        await import('./contact.ts').then(({ keepContact }) => keepContact(element, Date.now())).catch(() => null)
      return location.assign(reply.next)
    }
    finish()
    captcha.renew()
    setAttempts((times) => times + 1)
    if (!reply) return setTrouble(form.step ? MESSAGES.leadFailed : MESSAGES.formFailed)
    setTrouble(reply.error)
    showAnswer(reply.form.fields)
    showForm(reply.form)
  }

  return (
    <Form
      form={{ ...form, error, fields, waitSeconds }}
      faults={faults}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onChange={writeQuestion}
      {...checks}
    />
  )
}

/** The seconds that are left; none before the page is alive, so that a form without script is not held up. */
function useCountdown(seconds = 0): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    let timer = setTimeout(function tick() {
      const still = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(still)
      if (still > 0) timer = setTimeout(tick, 1000)
    })
    return () => clearTimeout(timer)
  }, [seconds])
  return left
}

/** As the server's own page says it. */
function markTitle(hasErrors: boolean): void {
  const title = document.title.replace(ERROR_TITLE, '')
  document.title = hasErrors ? ERROR_TITLE + title : title
}

const firstField = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('h2, .field')

/** A question chosen among the pills goes into the message, beside the shopper's own words. Without script the server does it. */
function writeQuestion({ target, currentTarget: form }: { target: EventTarget; currentTarget: HTMLFormElement }): void {
  if (!(target instanceof HTMLInputElement) || !target.closest('.form-chip')) return
  const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
  const questions = [...form.querySelectorAll<HTMLInputElement>('.form-chip input')].map(({ value }) => value)
  if (message && ['', ...questions].includes(message.value.trim())) message.value = target.value
}

/** Longer than the store takes at its slowest. */
const TIMEOUT_MS = 20_000

/** Sends a form to its own address, in a plain request, as its ticket makes it count once; null where no usable answer comes. */
async function submitForm(action: string, values: FormData): Promise<FormReply | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams([...values].filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const reply: unknown = await response.json()
    const { form, next } = Object(reply) as Record<string, unknown>
    return form || next ? (reply as FormReply) : null
  } catch {
    return null
  }
}

/**
 * What a form tells of the visit when it is sent (LED-01): pages of ours, the advertisement that led here. It stays in
 * this tab until then; where a site asks first, it stays there for good unless its visitor agreed.
 */
function trail(): string {
  const { site, counts } = document.documentElement.dataset
  if (counts === undefined) return ''
  try {
    return JSON.stringify(parseTrail(sessionStorage.getItem(`${site}:trail`) ?? '', location.hostname))
  } catch {
    return ''
  }
}

/** The answer to a form's captcha, worked out from the moment that it comes to life. `renew`: an answer is accepted once only. */
function useCaptcha({ id, captcha }: FormView) {
  const task = useRef<CaptchaTask>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!captcha || !(element instanceof HTMLFormElement)) return
    const started = import('./captcha.ts').then(({ startCaptcha }) => startCaptcha(element, captcha)).catch(() => null)
    const stop = () => void started.then((begun) => begun?.stop())
    task.current = { answer: async () => (await started)?.answer() ?? '', stop }
    return stop
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, captcha?.kind, round])
  return {
    answer: async () => (captcha && (await task.current?.answer())) ?? '',
    renew: () => setRound((rounds) => rounds + 1),
  }
}

/** The step that an entry of the browser's history shows; null where a form has not made it. */
function readStep(state: unknown): number | null {
  const { formStep } = Object(state) as Record<string, unknown>
  return typeof formStep === 'number' ? formStep : null
}

/** Each step of a form is an entry of the browser's history, so that Back leads to the step before (LED-03). `at`: from 1. */
function useStepHistory(formId: string, at: number): void {
  const first = useRef(at)
  const shown = useRef(at)
  useEffect(() => {
    const entry = readStep(history.state) ?? first.current
    if (at > shown.current) history.pushState({ ...(history.state as object | null), formStep: at }, '')
    // The form's own Back leaves the entry as well; of the browser's, it has been left already.
    else if (at < shown.current && entry > at) history.go(at - entry)
    shown.current = at
  }, [at])
  useEffect(() => {
    const goBack = ({ state }: PopStateEvent) => {
      if ((readStep(state) ?? first.current) >= shown.current) return
      const form = document.getElementById(formId)
      const button = form?.querySelector<HTMLButtonElement>(`button[name="${HIDDEN_FIELDS.back}"]`)
      if (button && form instanceof HTMLFormElement) form.requestSubmit(button)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [formId])
}
