import type { ChatView } from '../../shared/chat/view.ts'
import { Page } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** Ways to chat with the dealer. A provider's script is loaded by a press alone, in a frame of its own origin. */
export const ChatPage = ({ view: { title, intro, start, ways } }: { view: ChatView }) => (
  <Page title={title} className="chat-page">
    <p className="form-intro">{intro}</p>
    {start && (
      <LinkButton
        href={start.href}
        text={start.text}
        isPrimary
        attributes={{ 'data-title': start.title, ...wake('press', 'chat') }}
      />
    )}
    <List items={ways} className="chat-ways">
      {({ text, about, href, icon }) => (
        <a href={href} rel="noopener">
          <Icon name={icon} />
          <strong>{text}</strong>
          <span>{about}</span>
        </a>
      )}
    </List>
  </Page>
)
