import type { SectionViews } from '../../shared/page/view.ts'
import { Icon } from '../ui/icon.tsx'

export const Promises = ({ items }: SectionViews['promises']) => (
  <ul className="promises">
    {items.map(({ title, text, href }) => (
      <li key={title}>
        <Icon name="promise" />
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)
