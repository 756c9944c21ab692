import { MESSAGES } from '../../shared/messages.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { WatchNotice } from '../../shared/watchlist/notices.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** What just happened, on the page that follows it (WAT-03). Without script the way to be rid of it is the page itself. */
export function Told({ notice: { title, text }, here }: { notice: WatchNotice; here: string }) {
  return (
    <section className="notice" aria-label="Notice" data-told>
      <output>
        <strong>{title}</strong>
        {text}
      </output>
      <p className="notice-steps">
        <a className="link" href={pathTo('watchlist')}>
          {MESSAGES.viewList}
        </a>
        <a className="icon-button" href={here} {...wake('press', 'dismiss')} aria-label="Dismiss">
          <Icon name="close" />
        </a>
      </p>
    </section>
  )
}
