import type { ManageView } from '../../shared/manage/view.ts'
import { Notes } from '../checkout/notes.tsx'
import { Form } from '../leads/form.tsx'
import { ActButton } from '../manage/act-button.tsx'
import { ManagedCar } from '../manage/car.tsx'
import { Code } from '../manage/code.tsx'
import { Fold } from '../manage/fold.tsx'
import { Photos } from '../manage/photos.tsx'
import { Icon } from '../ui/icon.tsx'
import { Rows } from '../ui/rows.tsx'

/** The page of one's own for a lead (DSK-01): what it is now, and what its shopper can do about it, without an account or script. */
export function ManagePage({ view }: { view: ManageView }) {
  const {
    heading,
    text,
    news,
    trouble,
    car,
    rows,
    links,
    phone,
    times,
    buttons,
    parts,
    message,
    photos,
    code,
    reminders,
  } = view
  const sent = { action: view.action, hidden: view.hidden }
  const firm = buttons.filter(({ question }) => question === null)
  const asked = buttons.filter(({ question }) => question !== null)
  return (
    <div className="wrap manage">
      <div className="manage-head">
        <h1>{heading}</h1>
        <Notes news={news} trouble={trouble} />
        <p className="checkout-lead">{text}</p>
      </div>
      <div className="manage-summary">
        {car && <ManagedCar car={car} />}
        {rows.length > 0 && <Rows rows={rows} className="lined-rows" />}
        <p className="sent-actions">
          {links.map(({ text: label, href, icon, isFile }) => (
            <a key={href} className="button button-secondary" href={href} download={isFile} rel="noopener">
              <Icon name={icon} />
              {label}
            </a>
          ))}
          <a className="button button-secondary" href={phone.href}>
            <Icon name="phone" />
            Call {phone.text}
          </a>
        </p>
      </div>
      {parts.map((part) => (
        <section key={part.title} className="manage-part">
          <h2>{part.title}</h2>
          {part.text && <p>{part.text}</p>}
          {part.rows.length > 0 && <Rows rows={part.rows} className="lined-rows" />}
        </section>
      ))}
      {firm.map((button) => (
        <ActButton key={button.does} button={button} {...sent} />
      ))}
      {times && (
        <Fold {...times}>
          <Form form={times.content} />
        </Fold>
      )}
      {asked.map((button) => (
        <Fold key={button.does} title={button.question ?? ''} isOpen={false}>
          <ActButton button={button} {...sent} />
        </Fold>
      ))}
      {message && (
        <Fold {...message}>
          <Form form={message.content} />
        </Fold>
      )}
      {photos && (
        <Fold {...photos}>
          <Photos form={photos.content} hidden={view.hidden} />
        </Fold>
      )}
      {code && <Code code={code} />}
      <Reminders reminders={reminders} sent={sent} />
    </div>
  )
}

type RemindersProps = { reminders: ManageView['reminders']; sent: Pick<ManageView, 'action' | 'hidden'> }

function Reminders({ reminders: { text, buttons }, sent }: RemindersProps) {
  return (
    <div className="manage-reminders">
      {buttons.length === 0 ? (
        <p>{text}</p>
      ) : (
        <Fold title="Reminders and messages" isOpen={false}>
          {text && <p>{text}</p>}
          {buttons.map((button) => (
            <ActButton key={button.does} button={button} {...sent} />
          ))}
        </Fold>
      )}
    </div>
  )
}
