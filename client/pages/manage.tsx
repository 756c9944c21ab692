import type { ReactNode } from 'react'
import type { CodeView, ManageButton, ManageCar, ManageView, PhotoForm } from '../../shared/manage/view.ts'
import { PHOTO_TYPES } from '../../shared/photo/strip.ts'
import { Notes } from '../checkout/parts.tsx'
import { Form } from '../leads/form.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { LinkButton, OUTSIDE, SubmitButton, TextLink } from '../ui/controls.tsx'
import { HiddenFields } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { Rows } from '../ui/rows.tsx'
import { Island } from '../wake/island.tsx'

/** A lead’s own page (DSK-01): its state, and what its shopper can do, without an account or script. */
export function ManagePage({ view }: { view: ManageView }) {
  const { car, rows, phone, times, message, photos, code, reminders } = view
  const sent = { action: view.action, hidden: view.hidden }
  return (
    <div className="wrap manage">
      <div className="manage-head">
        <h1>{view.heading}</h1>
        <Notes news={view.news} trouble={view.trouble} />
        <p className="checkout-lead">{view.text}</p>
      </div>
      <div className="manage-summary">
        {car && <ManagedCar car={car} />}
        {rows.length > 0 && <Rows rows={rows} className="lined-rows" />}
        <p className="sent-actions">
          {view.links.map(({ isFile, ...link }) => (
            <LinkButton key={link.href} {...link} attributes={{ download: isFile, ...OUTSIDE }} />
          ))}
          <LinkButton href={phone.href} text={`Call ${phone.text}`} icon="phone" />
        </p>
      </div>
      {view.parts.map((part) => (
        <section key={part.title} className="manage-part panel">
          <h2>{part.title}</h2>
          {part.text && <p>{part.text}</p>}
          {part.rows.length > 0 && <Rows rows={part.rows} className="lined-rows" />}
        </section>
      ))}
      {view.buttons.map((button) => !button.question && <ActButton key={button.does} button={button} {...sent} />)}
      {times && (
        <PartFold {...times}>
          <Form form={times.content} />
        </PartFold>
      )}
      {view.buttons.map(
        (button) =>
          button.question && (
            <PartFold key={button.does} title={button.question} isOpen={false}>
              <ActButton button={button} {...sent} />
            </PartFold>
          ),
      )}
      {message && (
        <PartFold {...message}>
          <Form form={message.content} />
        </PartFold>
      )}
      {photos && (
        <PartFold {...photos}>
          <Photos form={photos.content} hidden={view.hidden} />
        </PartFold>
      )}
      {code && <Code code={code} />}
      <div className="manage-reminders">
        {reminders.buttons.length === 0 ? (
          <p>{reminders.text}</p>
        ) : (
          <PartFold title="Reminders and messages" isOpen={false}>
            {reminders.text && <p>{reminders.text}</p>}
            {reminders.buttons.map((button) => (
              <ActButton key={button.does} button={button} {...sent} />
            ))}
          </PartFold>
        )}
      </div>
    </div>
  )
}

type Props = { button: ManageButton; action: string; hidden: Record<string, string> }

function ActButton({ button: { does, text, note, isPrimary, hidden: own }, action, hidden }: Props) {
  return (
    <form className="manage-act" method="post" action={action}>
      <HiddenFields values={{ ...hidden, ...own, does }} />
      {note && <p>{note}</p>}
      <SubmitButton text={text} look={isPrimary ? 'primary' : 'secondary'} />
    </form>
  )
}

/** The car that it is about, and whether it can still be had. */
function ManagedCar({ car: { href, title, subtitle, photo, note } }: { car: ManageCar }) {
  return (
    <div className="manage-car">
      <div className="checkout-photo">{photo ? <Photo picture={photo} turn="first" /> : <NoPhoto />}</div>
      <div>
        <h2>{href ? <TextLink href={href} text={title} /> : title}</h2>
        {subtitle && <p>{subtitle}</p>}
        {note && <p className="garage-state">{note}</p>}
      </div>
    </div>
  )
}

/** Asks for the code that opens the rest of the page. */
export function Code({ code: { text, enter, ask, wait, messages } }: { code: CodeView }) {
  return (
    <section className="manage-part panel" id="code" tabIndex={-1} aria-labelledby="manage-code-title">
      <h2 id="manage-code-title">Confirm it’s you</h2>
      <p>{text}</p>
      {messages && enter && (
        <p className="form-note">
          On a developer’s machine no message is sent: <TextLink href={messages} text="see the code here" />.
        </p>
      )}
      {enter && <Form form={enter} />}
      {enter && ask && <p className="form-note">{wait ? `It can take a minute. ${wait}` : 'Nothing yet?'}</p>}
      {ask && <Island name="lead-form" of={LeadFormIsland} on="touch" props={{ form: ask }} />}
    </section>
  )
}

const PartFold = ({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) => (
  <Fold className="manage-fold" isOpen={isOpen} title={<h2>{title}</h2>}>
    {children}
  </Fold>
)

/** One photograph, sent by the browser's own means. */
export function Photos({ form: { action, hint, error }, hidden }: { form: PhotoForm; hidden: Record<string, string> }) {
  return (
    <form className="form" method="post" action={action} encType="multipart/form-data">
      <HiddenFields values={{ ...hidden, does: 'photos' }} />
      <div className="form-field">
        <label className="form-label" htmlFor="manage-photo">
          Your photo
        </label>
        <p className="form-hint" id="manage-photo-hint">
          {hint}
        </p>
        <input
          className="field"
          type="file"
          id="manage-photo"
          name="photo"
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={error === null ? 'manage-photo-hint' : 'manage-photo-hint manage-photo-fault'}
          aria-invalid={error !== null || undefined}
        />
        {error !== null && (
          <p className="form-fault" id="manage-photo-fault" role="alert">
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
      <p className="form-submit">
        <SubmitButton text="Send photo" look="secondary" />
      </p>
    </form>
  )
}
