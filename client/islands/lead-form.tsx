import { getFormProps, parse, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { fault } from '../../shared/lead/fault.ts'
import { type FormView, summaryId, UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import type { Work } from '../leads/captcha.ts'
import { Form } from '../leads/form.tsx'
import { send } from '../leads/send.ts'
import { trail } from '../leads/trail.ts'

/** A form that says at once what is wrong, and goes on without leaving the page (LED-03, LED-04). */
export function LeadFormIsland({ form: first }: { form: FormView }) {
  const [form, setForm] = useState(first)
  // Other fields are another form: those of the next step, or with a question among them.
  const names = form.fields.map(({ name }) => name).join()
  return <Alive key={`${form.step?.at} ${names}`} form={form} go={setForm} isFirst={form === first} />
}

type Props = { form: FormView; go: (form: FormView) => void /** As the page came. */; isFirst: boolean }

function Alive({ form, go, isFirst }: Props) {
  const [isSubmitting, setSubmitting] = useState(false)
  const [trouble, setTrouble] = useState(form.trouble)
  const [result, setResult] = useState<SubmissionResult | undefined>(() => resultOf(form))
  const [shown, setShown] = useState(0)
  const working = useWork(form)
  const isOnItsWay = useRef(false)
  const [metadata, fields] = useForm<Values>({
    id: form.id,
    ...(result && { lastResult: result }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) => judged(form, formData, submitter?.getAttribute('name') === UNSEEN.back),
    onSubmit(event, { formData, submission }) {
      event.preventDefault()
      if (!isOnItsWay.current) void submit(event.currentTarget, formData, submission)
    },
  })
  useEffect(() => {
    if (shown > 0 || !isFirst) (document.getElementById(summaryId(form.id)) ?? firstField(form.id))?.focus()
  }, [shown, isFirst, form.id])
  useEffect(() => {
    // What the device knows goes into a step that was not there when the page came.
    if (!isFirst) void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document)).catch(() => null)
  }, [isFirst])
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && rest()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  function rest() {
    isOnItsWay.current = false
    setSubmitting(false)
  }

  async function submit(element: HTMLFormElement, body: FormData, submission: Submission<unknown> | undefined) {
    isOnItsWay.current = true
    setSubmitting(true)
    body.set(UNSEEN.visit, trail())
    if (form.captcha) body.set(UNSEEN.captcha, (await working.current?.answer()) ?? '')
    const reply = await send(form.action, body)
    if (reply && 'next' in reply) {
      // What the device cannot keep is no reason to stay.
      if (reply.lead_id !== null)
        await import('../leads/contact.ts')
          .then(({ keepContact }) => keepContact(element, Date.now()))
          .catch(() => null)
      return location.assign(reply.next)
    }
    rest()
    working.again()
    setShown((times) => times + 1)
    if (!reply) return setTrouble(form.step ? MESSAGES.leadFailed : MESSAGES.formFailed)
    setTrouble(reply.error)
    const errors = Object.fromEntries(reply.form.fields.flatMap(({ name, error }) => (error ? [[name, [error]]] : [])))
    const said = submission?.reply({ fieldErrors: errors })
    if (said) setResult(said)
    go(reply.form)
  }

  const view = {
    ...form,
    trouble,
    fields: form.fields.map((field) => ({ ...field, error: fields[field.name]?.errors?.[0] ?? null })),
  }
  const { onSubmit } = getFormProps(metadata)
  const showSummary = () => setShown((times) => times + 1)
  return (
    <Form
      form={view}
      isSubmitting={isSubmitting}
      onSubmit={(event) => {
        onSubmit(event)
        const { submitter } = event.nativeEvent
        // A field that is left asks for itself alone; only who wants to send is led to the list of what is wrong.
        if (submitter?.getAttribute('name') !== '__intent__') showSummary()
      }}
    />
  )
}

/** What is wrong with a form as it came, until it is put right. */
function resultOf({ fields }: FormView): SubmissionResult | undefined {
  const wrong = fields.flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]))
  if (wrong.length === 0) return undefined
  return {
    status: 'error',
    initialValue: {},
    error: Object.fromEntries(wrong.map(({ name, error }) => [name, [error]])),
    state: { validated: Object.fromEntries(wrong.map(({ name }) => [name, true])) },
  }
}

/** What the browser itself can say of a form, by the rule of the server. */
function judged(form: FormView, formData: FormData, goesBack: boolean) {
  return parse<Values, string[]>(formData, {
    resolve: (value: Values) => {
      if (goesBack) return { value }
      const wrong = form.fields.flatMap((field) => {
        const problem = fault(
          field,
          formData
            .getAll(field.name)
            .filter((each) => typeof each === 'string')
            .join('\n'),
        )
        return problem === null ? [] : [[field.name, [problem]] as [string, string[]]]
      })
      return wrong.length > 0 ? { error: Object.fromEntries(wrong) } : { value }
    },
  })
}

const firstField = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('h2, .field')

/** Begins once the form is touched; what was sent once is not good for another form. */
function useWork({ id, captcha }: FormView) {
  const current = useRef<Work>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!captcha || !(element instanceof HTMLFormElement)) return
    const begun = import('../leads/captcha.ts').then(({ work }) => work(element, captcha)).catch(() => null)
    const stop = () => void begun.then((task) => task?.stop())
    current.current = { answer: async () => (await begun)?.answer() ?? '', stop }
    return stop
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, captcha?.kind, round])
  return {
    get current() {
      return current.current
    },
    again: () => setRound((rounds) => rounds + 1),
  }
}
