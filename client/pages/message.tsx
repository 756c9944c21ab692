import type { ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import { MAX_MESSAGE_CHARS } from '../../shared/manage/additions.ts'
import type { Phone } from '../../shared/phone.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { SearchBox } from '../layout/search-box.tsx'
import { CallUs, Steps, SubmitButton } from '../ui/controls.tsx'
import { HiddenFields } from '../ui/heads.tsx'

export type MessageView = {
  heading: string
  text: string
  steps: Link[]
  phone: Phone | null
  /** Words in an empty search field; null for a message without one. */
  placeholder?: string | null
}

/** A page that has only news to tell: not found, gone, or broken. It says what happened and what works next. */
export function MessagePage({ heading, text, steps, phone, placeholder = null }: MessageView) {
  return (
    <div className="wrap">
      <Message heading={heading} text={text}>
        {placeholder && (
          <search>
            <form className="message-search" action={searchPath()}>
              <SearchBox placeholder={placeholder} aria-label="Search stock" />
              <SubmitButton text="Search" icon="search" />
            </form>
          </search>
        )}
        <Steps steps={steps} hasMain={!placeholder} />
        {phone && <CallUs phone={phone} />}
      </Message>
    </div>
  )
}

type MessageProps = { heading: string; text: string; role?: 'alert' | undefined; children: ReactNode }

export const Message = ({ heading, text, role, children }: MessageProps) => (
  <div className="message">
    <h1>{heading}</h1>
    <p role={role}>{text}</p>
    {children}
  </div>
)

type AlertLinkProps = {
  heading: string
  text: string
  submit: string
  action: string
  hidden: Record<string, string>
}

/** Where the link of a message leads: one button (WAT-06). Opening it does nothing, since mail programs open links by themselves. */
export const AlertLinkPage = ({ submit, action, hidden, ...message }: AlertLinkProps) => (
  <div className="wrap">
    <Message {...message}>
      <form method="post" action={action}>
        <HiddenFields values={hidden} />
        <SubmitButton text={submit} />
      </form>
    </Message>
  </div>
)

export type ManageRetryView = Omit<AlertLinkProps, 'submit'> & {
  /** To be sent again; null where there was none. */
  message: string | null
  phone: Phone
}

/** What was sent and not done for certain, to be sent again. */
export const ManageRetryPage = ({
  view: { heading, text, action, hidden, message, phone },
}: {
  view: ManageRetryView
}) => (
  <div className="wrap">
    <Message heading={heading} text={text} role="alert">
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
    </Message>
  </div>
)
