import type { ChatView } from '../../shared/chat/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/**
 * Ways to chat with the dealer. A provider's script is loaded by a press alone, in a frame of its own origin, so that it
 * can neither read nor slow down any page of the site. Without script the press opens its document.
 */
export const ChatPage = ({ view: { title, intro, start, ways } }: { view: ChatView }) => (
  <div className="wrap chat-page">
    <Breadcrumbs current={title} />
    <h1>{title}</h1>
    <p className="form-intro">{intro}</p>
    {start && (
      <LinkButton
        href={start.href}
        text={start.text}
        isPrimary
        attributes={{ 'data-title': start.title, ...wake('press', 'chat') }}
      />
    )}
    <ul className="chat-ways">
      {ways.map(({ text, about, href, icon }) => (
        <li key={href}>
          <a href={href} rel="noopener">
            <Icon name={icon} />
            <strong>{text}</strong>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
)
