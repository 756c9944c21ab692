import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What follows a shown part, behind a control under both. `<details>` opens without script, and a search in the page finds it. */
export const More = ({ all, less, children }: { all: string; less: string; children: ReactNode }) => (
  <details className="more">
    <summary>
      <span className="all">{all}</span>
      <span className="less">{less}</span>
    </summary>
    {children}
  </details>
)

/** A text of which the beginning is seen at once and the whole in its place on request; `full`: null where that is all. */
export const FoldedText = ({ text: { preview, full } }: { text: { preview: string[]; full: string[] | null } }) => (
  <div className="folded-text">
    <Paragraphs texts={preview} />
    {full && (
      <More all="Show more" less="Show less">
        <Paragraphs texts={full} />
      </More>
    )}
  </div>
)

export const Paragraphs = ({ texts }: { texts: string[] }) => (
  <div className="prose">
    {texts.map((text, index) => (
      <p key={index}>{text}</p>
    ))}
  </div>
)

type FoldProps = {
  title: ReactNode
  className?: string
  isOpen?: boolean
  name?: string
  /** Names one that has the whole of its content only while it is open: opened by hand, it is drawn anew (lib/later.ts). */
  laterKey?: string
  children: ReactNode
}

/** A part that unfolds under its title. */
export const Fold = ({ title, className, isOpen, name, laterKey, children }: FoldProps) => (
  <details
    className={className}
    name={name}
    open={isOpen}
    data-key={laterKey}
    data-later={(laterKey && !isOpen) || undefined}
  >
    <summary>
      {title}
      <Icon name="down" />
    </summary>
    {children}
  </details>
)
