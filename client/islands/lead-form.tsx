import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FormView, HIDDEN_FIELDS, summaryId } from '../../shared/lead/form-view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { writeQuestion } from '../leads/chosen-question.ts'
import { Form } from '../leads/form.tsx'
import { submitForm } from '../leads/submit-form.ts'
import { trail } from '../leads/trail.ts'
import { useCaptcha } from '../leads/use-captcha.ts'
import { useFormErrors } from '../leads/use-form-errors.ts'
import { useStepHistory } from '../leads/use-step-history.ts'

/** A form that says at once what is wrong, and goes on without leaving the page (LED-03, LED-04). */
export function LeadFormIsland({ form: first }: { form: FormView }) {
  const [form, setForm] = useState(first)
  useStepHistory(form.id, form.step?.at ?? 1)
  // Other fields are another form: those of the next step, or with another question among them.
  const names = [...form.fields.map(({ name }) => name), form.hiddenValues?.[HIDDEN_FIELDS.asked]].join()
  return <Step key={`${form.step?.at} ${names}`} form={form} showForm={setForm} isFirst={form === first} />
}

type Props = { form: FormView; showForm: (form: FormView) => void /** As the page came. */; isFirst: boolean }

function Step({ form, showForm, isFirst }: Props) {
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setTrouble] = useState(form.error)
  const [attempts, setAttempts] = useState(0)
  const isOnItsWay = useRef(false)
  const captcha = useCaptcha(form)
  const { fields, faults, checkAll, showAnswer, ...checks } = useFormErrors(form.fields)
  useEffect(() => {
    if (attempts > 0 || !isFirst) (document.getElementById(summaryId(form.id)) ?? firstField(form.id))?.focus()
  }, [attempts, isFirst, form.id])
  useEffect(() => {
    // What the device knows goes into a step that was not there when the page came.
    if (!isFirst) void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document)).catch(() => null)
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
        await import('../leads/contact.ts')
          .then(({ keepContact }) => keepContact(element, Date.now()))
          .catch(() => null)
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
      form={{ ...form, error, fields }}
      faults={faults}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onChange={writeQuestion}
      {...checks}
    />
  )
}

const firstField = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('h2, .field')
