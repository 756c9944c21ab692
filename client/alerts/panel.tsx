import { pathTo } from '../../shared/routes/paths.ts'
import { Icon } from '../ui/icon.tsx'

/** The way from the watchlist to being told of it (WAT-06). */
export function AlertsPanel() {
  return (
    <section className="alerts-panel" aria-labelledby="alerts-panel">
      <h2 id="alerts-panel">
        <Icon name="bell" />
        Hear about price drops first
      </h2>
      <p>We’ll text or email you when one of these drops in price or sells.</p>
      <p>
        <a className="button button-secondary" href={pathTo('alerts')}>
          Alerts
        </a>
      </p>
    </section>
  )
}
