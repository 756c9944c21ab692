import type { CountedLink } from '../../shared/home.ts'
import { thousands } from '../../shared/text.ts'
import { BodyDrawing } from '../ui/body-drawing.tsx'

export function Bodies({ bodies }: { bodies: CountedLink[] }) {
  return (
    <>
      <h2>Browse by body type</h2>
      <ul className="bodies">
        {bodies.map(({ label, count, href }) => (
          <li key={href}>
            <a href={href}>
              <BodyDrawing body={label} />
              <span>{label}</span>
              <span className="count">{thousands(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
