import { fieldId, summaryId } from '../../shared/lead/form-view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'

/** One thing that was wrong when the form was sent; `isFixed`: it has been put right since. */
export type FormFault = { name: string; text: string; isFixed: boolean }

type Props = { form: string; faults: FormFault[]; trouble: string | null }

/** Everything that was wrong when the form was sent, first on the form and in focus, each leading to its field (LED-02). */
export function ErrorSummary({ form, faults, trouble }: Props) {
  if (faults.length === 0 && trouble === null) return null
  return (
    // Without script autofocus moves the focus here, so that a screen reader reads the errors first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="form-errors" id={summaryId(form)} role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div>
        {trouble !== null && <p className="form-errors-title">{trouble}</p>}
        {faults.length > 0 && (
          <>
            <p className="form-errors-title">{MESSAGES.formErrors}</p>
            <ul>
              {faults.map((fault) => (
                <Item key={fault.name} {...fault} form={form} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

/** What is put right stays in its place and is ticked off. */
const Item = ({ name, text, isFixed, form }: FormFault & { form: string }) => (
  <li data-fixed={isFixed || undefined}>
    <a className="link" href={`#${fieldId(form, name)}`}>
      {text}
    </a>
    {isFixed && (
      <>
        <Icon name="check" />
        <span className="visually-hidden">done</span>
      </>
    )}
  </li>
)
