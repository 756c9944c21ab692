import type { FormView } from '../../shared/lead/form-view.ts'
import { Form } from '../form/form.tsx'

export function LeadFormIsland({ form }: { form: FormView }) {
  return <Form form={form} />
}
