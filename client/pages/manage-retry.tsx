import { MAX_MESSAGE_CHARS } from '../../shared/manage/additions.ts'
import type { Phone } from '../../shared/phone.ts'
import { SubmitButton } from '../ui/buttons.tsx'
import { HiddenFields } from '../ui/heads.tsx'
import { CallUs } from '../ui/links.tsx'

export type ManageRetryView = {
  heading: string
  text: string
  action: string
  /** What was sent beside the message. */
  hidden: Record<string, string>
  message: string | null
  phone: Phone
}

/** What was sent and not done for certain, to be sent again. */
export function ManageRetryPage({
  view: { heading, text, action, hidden, message, phone },
}: {
  view: ManageRetryView
}) {
  return (
    <div className="wrap">
      <div className="message">
        <h1>{heading}</h1>
        <p role="alert">{text}</p>
        <form className="form" method="post" action={action}>
          <HiddenFields values={hidden} />
          {message !== null && (
            <div className="form-field">
              <label className="form-label" htmlFor="manage-again">
                Your message
              </label>
              <textarea
                className="field"
                id="manage-again"
                name="message"
                rows={4}
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={message}
              />
            </div>
          )}
          <SubmitButton text="Send it again" />
        </form>
        <CallUs phone={phone} />
      </div>
    </div>
  )
}
