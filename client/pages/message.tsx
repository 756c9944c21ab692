import type { Link } from '../../shared/car/links.ts'
import type { Phone } from '../../shared/phone.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { SearchBox } from '../layout/search-box.tsx'
import { Steps, SubmitButton } from '../ui/buttons.tsx'
import { CallUs } from '../ui/links.tsx'

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
      <div className="message">
        <h1>{heading}</h1>
        <p>{text}</p>
        {placeholder && (
          <search>
            <form className="message-search" action={searchPath()}>
              <SearchBox placeholder={placeholder} aria-label="Search stock" />
              <SubmitButton text="Search" icon="search" />
            </form>
          </search>
        )}
        <Steps steps={steps} />
        {phone && <CallUs phone={phone} />}
      </div>
    </div>
  )
}
