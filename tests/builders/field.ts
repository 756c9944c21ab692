import type { FieldView } from '../../shared/form/field.ts'
import type { FormView } from '../../shared/form/form-view.ts'

export const aField = (changes: Partial<FieldView> = {}): FieldView => ({
  name: 'name',
  label: 'Name',
  kind: 'text',
  value: '',
  error: null,
  required: true,
  ...changes,
})

export const aForm = (fields: FieldView[], changes: Partial<FormView> = {}): FormView => ({
  id: 'enquiry',
  action: '/contact-us',
  fields,
  submit: 'Send enquiry',
  error: null,
  next: null,
  terms: null,
  ...changes,
})
