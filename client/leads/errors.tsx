import type { FieldView } from '../../shared/lead/field.ts'
import { fieldId, summaryId } from '../../shared/lead/form-view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { form: string; fields: FieldView[]; trouble: string | null }

/** Everything that is wrong, first on the form and in focus, each leading to its field (LED-02). */
export function ErrorSummary({ form, fields, trouble }: Props) {
  const wrong = fields.filter(({ error }) => error !== null)
  if (wrong.length === 0 && trouble === null) return null
  return (
    // Without script autofocus moves the focus here, so that a screen reader reads the errors first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="form-errors" id={summaryId(form)} role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div>
        {trouble !== null && <p className="form-errors-title">{trouble}</p>}
        {wrong.length > 0 && (
          <>
            <p className="form-errors-title">{MESSAGES.formErrors}</p>
            <ul>
              {wrong.map(({ name, error }) => (
                <li key={name}>
                  <a className="link" href={`#${fieldId(form, name)}`}>
                    {error}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
