import { isShortText, shaped, text } from '../device/guards.ts'
import { shelf } from '../device/shelves.ts'
import { button } from '../ui/dom.ts'

/** As typed; '' for a phone or an e-mail address that was not given. */
type Contact = { name: string; email: string; phone: string }
/** A form that was sent, and when (epoch ms). */
type SentForm = { form: string; at: number }

/** How this shopper is reached, kept on the device alone (LED-02). */
const contacts = shelf('contact', shaped<Contact>({ name: text, email: isShortText, phone: isShortText }), 1)
/** The form that was sent last (LED-04). */
const sentForms = shelf('sent', shaped<SentForm>({ form: text, at: Number.isSafeInteger }), 1)

/** After a form was sent: what the next one can be filled in with. */
export function keepContact(form: HTMLFormElement, at: number): void {
  const typed = (name: string) => field(form, name)?.value.trim() ?? ''
  const name = typed('name') || [typed('first_name'), typed('last_name')].filter(Boolean).join(' ')
  // A form that asks for one of the two leaves the other as it was, for the same name.
  const before = contacts.read().find((each) => each.name === name)
  const [email, phone] = [typed('email') || (before?.email ?? ''), typed('phone') || (before?.phone ?? '')]
  if (name && (email || phone)) contacts.write([{ name, email, phone }])
  sentForms.write([{ form: form.id, at }])
}

const CONTACT_FIELDS = ['name', 'first_name', 'email', 'phone']

/** Fills in forms that are still empty, and says so beside a button that takes it back. */
export function fillContact(within: ParentNode): void {
  const [kept] = contacts.read()
  if (!kept) return
  for (const note of within.querySelectorAll<HTMLElement>('[data-known]')) {
    const form = note.parentElement?.querySelector('form')
    if (!form) continue
    // A step that asks for none of it has nothing to say.
    if (!CONTACT_FIELDS.some((name) => visibleField(form, name))) note.hidden = true
    if (!note.hidden || CONTACT_FIELDS.some((name) => visibleField(form, name)?.value)) continue
    const names = kept.name.split(' ')
    const values = {
      ...kept,
      first_name: names.slice(0, -1).join(' ') || kept.name,
      last_name: names.slice(1).at(-1) ?? '',
    }
    const filled = Object.entries(values).flatMap(([name, value]) => {
      const input = visibleField(form, name)
      if (!input || input.value !== '' || value === '') return []
      input.value = value
      return [input]
    })
    if (filled.length > 0) showNote(note, form, filled)
  }
}

function showNote(note: HTMLElement, form: HTMLFormElement, filled: HTMLInputElement[]): void {
  const clear = () => {
    contacts.write([])
    for (const input of filled) input.value = ''
    note.hidden = true
    form.querySelector<HTMLElement>('.field')?.focus()
  }
  note.replaceChildren(
    'Filled in with your details from this device. Not you? ',
    button('Clear', { class: 'link' }, clear),
  )
  note.hidden = false
}

const field = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
/** Of another step it is there, but unseen. */
const visibleField = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input.field[name="${name}"]`)
