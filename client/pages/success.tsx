import { Icon } from '../ui/icon.tsx'
import { MessagePage, type MessageView } from './message.tsx'

/** What was sent has arrived; or nothing was sent, and the page says so. */
export function SuccessPage({ view, isSent }: { view: MessageView; isSent: boolean }) {
  return (
    <div data-sent={isSent ? '' : undefined}>
      {isSent && (
        <p className="wrap sent-mark">
          <Icon name="check" />
        </p>
      )}
      <MessagePage {...view} />
    </div>
  )
}
