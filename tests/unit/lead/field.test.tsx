import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Form } from '../../../client/leads/form.tsx'
import type { FieldView } from '../../../shared/form/field.ts'
import { withAnswers } from '../../../shared/form/form-view.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { aField, aForm } from '../../builders/field.ts'

const drawn = (fields: FieldView[], changes = {}) => renderToStaticMarkup(<Form form={aForm(fields, changes)} />)
const options = [
  { value: 'a', text: 'Apples' },
  { value: 'b', text: 'Pears' },
]

describe('a form’s field', () => {
  it.each([
    ['text', 'maxLength="200"'],
    ['email', 'type="email" inputMode="email"'],
    ['phone', 'type="tel" inputMode="tel"'],
    ['postcode', 'inputMode="numeric"'],
    ['textarea', '<textarea'],
    ['select', '<select'],
    ['check', 'type="checkbox"'],
  ] as const)('[LED-02] of the kind %s has a label of its own and the right keyboard', (kind, markup) => {
    const html = drawn([aField({ kind, options })])
    expect(html).toMatch(/for="enquiry-name"|<label class="check[^>]*><input[^>]*id="enquiry-name"/)
    expect(html.toLowerCase()).toContain(markup.toLowerCase())
    expect(html).toContain('aria-required="true"')
  })

  it.each(['radio', 'checks'] as const)('[LED-02] of the kind %s is a group with a name', (kind) => {
    const html = drawn([aField({ kind, options, value: kind === 'checks' ? 'a\nb' : 'b' })])
    expect(html).toContain('<legend class="form-label">Name</legend>')
    expect(html.match(/checked=""/g)).toHaveLength(kind === 'checks' ? 2 : 1)
  })

  it('[LED-02] says in words when it may be left out', () => {
    expect(drawn([aField({ required: false })])).toContain('Name<span class="optional"> (optional)</span>')
    expect(drawn([aField()])).not.toContain('optional')
  })

  it('[LED-02] is tied to its hint and to what is wrong with it, and keeps what was typed', () => {
    const fields = withAnswers(
      [aField({ hint: 'As on your licence.' })],
      { name: '<b>Jo' },
      { name: 'Enter your name.' },
    )
    const html = drawn(fields)
    expect(html).toContain('aria-describedby="enquiry-name-hint enquiry-name-fault"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('value="&lt;b&gt;Jo"')
  })

  it('[LED-02] that is wrong is named first, in a block that has the focus and leads to it', () => {
    const html = drawn([aField({ error: 'Enter your name.' }), aField({ name: 'email' })])
    expect(html).toContain(MESSAGES.formErrors)
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus=""/)
    expect(html).toContain('<a class="link" href="#enquiry-name">Enter your name.</a>')
    expect(html).not.toContain('href="#enquiry-email"')
    expect(drawn([aField()])).not.toContain('role="alert"')
  })
})
