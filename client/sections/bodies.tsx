import type { SectionViews } from '../../shared/page/view.ts'
import { thousands } from '../../shared/text.ts'
import { BodyDrawing } from '../ui/body-drawing.tsx'

export const Bodies = ({ items }: SectionViews['body_types']) => (
  <ul className="bodies">
    {items.map(({ label, count, href }) => (
      <li key={href}>
        <a href={href}>
          <BodyDrawing body={label} />
          <span>{label}</span>
          <span className="count">{thousands(count)}</span>
        </a>
      </li>
    ))}
  </ul>
)
