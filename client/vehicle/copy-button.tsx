import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

type Props = { text: string /** 'stock number' */; what: string }

/** Beside what is worth copying; only script can (VDP-07). */
export function CopyButton({ text, what }: Props) {
  return (
    <button
      type="button"
      className="copy with-script"
      {...wake('press', 'copy')}
      data-copy={text}
      data-copied={`${what[0]?.toUpperCase()}${what.slice(1)} copied`}
      aria-label={`Copy ${what}`}
    >
      <Icon name="copy" />
    </button>
  )
}
