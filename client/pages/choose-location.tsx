import type { Link } from '../../shared/car/links.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  title: string
  text: string
  locations: { name: string; address: string; today: string; href: string }[]
  stock: Link
}

/** Where, before anything that depends on it can be asked. */
export function ChooseLocationPage({ title, text, locations, stock }: Props) {
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current={title} />
      <h1>{title}</h1>
      <p className="form-intro">{text}</p>
      <ul className="choose-location">
        {locations.map(({ name, address, today, href }) => (
          <li key={href}>
            <a className="button button-secondary" href={href}>
              <Icon name="location" />
              <span>
                {name}
                <span className="choose-note">{address}</span>
                <span className="choose-note">{today}</span>
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={stock.href}>
          {stock.text}
        </a>
      </p>
    </div>
  )
}
