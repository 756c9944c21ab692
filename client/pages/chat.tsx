import type { ChatView } from '../../shared/chat.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Icon } from '../ui/icon.tsx'

/**
 * Ways to chat with the dealer. A provider's script runs in a frame of its own origin, so that it can neither read nor
 * slow down any page of the site.
 */
export const ChatPage = ({ view: { title, intro, frame, ways } }: { view: ChatView }) => (
  <div className="wrap chat-page">
    <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current={title} />
    <h1>{title}</h1>
    <p className="form-intro">{intro}</p>
    {frame && (
      <iframe
        className="chat-frame"
        src={frame.src}
        title={frame.title}
        sandbox="allow-scripts allow-forms allow-popups"
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
