import type { Tag } from '../../shared/car/tag.ts'

export function CarTag({ tag }: { tag: Tag }) {
  return (
    <span className="tag" data-tone={tag.tone}>
      {tag.logo && <img src={tag.logo} alt="" width="16" height="16" />}
      {tag.text}
    </span>
  )
}
