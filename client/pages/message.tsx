import type { Link } from '../../shared/car/links.ts'
import type { Phone } from '../../shared/phone.ts'
import { CallUs } from '../ui/call-us.tsx'

export type MessageView = { heading: string; text: string; steps: Link[]; phone: Phone | null }

/** A page that has only news to tell: not found, gone, or broken. It says what happened and what works next. */
export function MessagePage({ heading, text, steps, phone }: MessageView) {
  return (
    <div className="wrap">
      <div className="message">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ul className="chips">
          {steps.map((step, index) => (
            <li key={step.href}>
              <a className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={step.href}>
                {step.text}
              </a>
            </li>
          ))}
        </ul>
        {phone && <CallUs phone={phone} />}
      </div>
    </div>
  )
}
