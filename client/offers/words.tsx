import type { ReactNode } from 'react'
import { MESSAGES } from '../../shared/messages.ts'
import type { FoldedText } from '../../shared/offer/card.ts'

/** What is offered: whole, or its beginning with the whole behind View more (OFF-02). */
export function OfferDescription({ text: { preview, full } }: { text: FoldedText }) {
  // Sanitised when it was imported (worker/import/sanitise.ts).
  const html = <div className="prose" dangerouslySetInnerHTML={{ __html: full }} />
  if (preview === null) return html
  return (
    <Folded preview={preview} all={MESSAGES.viewMore} less={MESSAGES.viewLess}>
      {html}
    </Folded>
  )
}

/** The conditions, in small print (OFF-02). */
export function OfferDisclaimer({ text: { preview, full } }: { text: FoldedText }) {
  return (
    <div className="offer-disclaimer">
      {preview === null ? (
        <p>{full}</p>
      ) : (
        <Folded preview={preview} all={MESSAGES.viewDisclaimer} less={MESSAGES.hideDisclaimer}>
          <p>{full}</p>
        </Folded>
      )}
    </div>
  )
}

type FoldedProps = { preview: string; all: string; less: string; children: ReactNode }

/** `<details>`: it opens by key and without script, and a search in the page finds what is folded away. */
function Folded({ preview, all, less, children }: FoldedProps) {
  return (
    <div className="offer-folded">
      <p>{preview}</p>
      <details className="more">
        <summary>
          <span className="all">{all}</span>
          <span className="less">{less}</span>
        </summary>
        {children}
      </details>
    </div>
  )
}
