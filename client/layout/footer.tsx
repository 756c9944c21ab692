import type { Frame } from '../../shared/tenant/frame.ts'
import { renderCachedFor } from '../rendered.tsx'
import { FOOTER_BODIES } from './footers.tsx'

export function Footer({ frame }: { frame: Frame }) {
  const Body = FOOTER_BODIES[frame.footer.variant]
  return (
    <footer
      className="footer"
      data-variant={frame.footer.variant}
      dangerouslySetInnerHTML={{ __html: renderCachedFor(frame, 'footer', Body, frame) }}
    />
  )
}
