import type { HomeView } from '../../shared/home.ts'
import { Icon } from '../ui/icon.tsx'

export function Promises({ title, items }: HomeView['promises']) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="promises">
        {items.map((promise) => (
          <li key={promise.title}>
            <Icon name="promise" />
            <h3>{promise.title}</h3>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
