import { BODY_DRAWINGS } from './body-drawings.ts'

/** A body type seen from the side; nothing where there is no drawing of it. */
export function BodyDrawing({ body }: { body: string }) {
  const drawing = BODY_DRAWINGS[body.toLowerCase().replace(/[^a-z]/g, '')]
  return (
    <svg className="body-drawing" viewBox="0 0 96 40" aria-hidden="true">
      {drawing && <path d={drawing} />}
    </svg>
  )
}
