import type { Tag } from '../../shared/car/tag.ts'

export function CarTag({ tag }: { tag: Tag }) {
  return (
    <span className="tag" data-tone={tag.tone}>
      {/* Lazy, or every card with the logo would ask for it ahead of the photographs. */}
      {tag.logo && <img className="tag-mark" src={tag.logo} alt="" width="16" height="16" loading="lazy" />}
      {tag.text}
    </span>
  )
}
