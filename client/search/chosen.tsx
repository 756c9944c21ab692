import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { type Chip, pendingChips } from '../../shared/search/chips.ts'
import { withoutChoice } from '../../shared/search/filter-form.ts'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../wake/hydrated.ts'
import { change, clear } from './live.ts'
import { choices, groups, lastReply, progress } from './state.ts'

type Props = { chips: Chip[]; unavailable: string[]; href: string; clearHref: string }

/** The chosen filters, each with a way to remove it; and what went wrong, with what to do next. */
export function ChosenFilters(first: Props) {
  useSignals()
  const isHydrated = useHydrated()
  const { chips: repliedChips, unavailable, href, clearHref } = (isHydrated && lastReply.value) || first
  const pending = isHydrated && progress.value !== 'still' ? choices.value : null
  const chips = pending ? pendingChips(repliedChips, pending, groups.value) : repliedChips
  return (
    <>
      <Problem />
      {chips.length + unavailable.length > 0 && (
        <ul className="chips" aria-label="Chosen filters">
          {unavailable.map((text) => (
            <li key={text}>
              <a className="chip chip-gone" href={href} data-here rel="nofollow">
                {text}
                <Close />
              </a>
            </li>
          ))}
          {chips.map((chip) => (
            <li key={`${chip.key} ${chip.value}`}>
              <a className="chip" href={chip.href || undefined} rel="nofollow" onClick={remove(chip)}>
                {chip.text}
                <Close />
              </a>
            </li>
          ))}
          <li>
            <a className="button button-quiet" href={clearHref} onClick={removeAll}>
              Clear all
            </a>
          </li>
        </ul>
      )}
    </>
  )
}

const Close = () => (
  <>
    <Icon name="close" />
    <span className="visually-hidden">, remove</span>
  </>
)

const remove =
  ({ key, value }: Chip) =>
  (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    keepFocus(event.currentTarget)
    change(withoutChoice(choices.value ?? {}, key, value), 'now')
  }

/** Frames to wait for the list without the chip. */
const MOST_FRAMES = 30

/** Once a chip is gone the focus goes to the one in its place, else to the last, else to the heading of the results. */
function keepFocus(link: Element): void {
  const list = link.closest('ul')
  const place = [...(list?.querySelectorAll('a') ?? [])].indexOf(link as HTMLAnchorElement)
  const whenGone = (frames: number) =>
    requestAnimationFrame(() => (link.isConnected && frames > 0 ? whenGone(frames - 1) : focusNext()))
  const focusNext = () => {
    if (document.activeElement !== document.body) return
    const left = list?.isConnected ? [...list.querySelectorAll('a')] : []
    const next = left[place] ?? left.at(-1) ?? document.querySelector<HTMLElement>('main h1')
    next?.focus({ preventScroll: true })
  }
  whenGone(MOST_FRAMES)
}

const removeAll = (event: MouseEvent) => {
  keepFocus(event.currentTarget)
  clear(event)
}

/** Why the list does not match the choices. */
function Problem() {
  useSignals()
  const isHydrated = useHydrated()
  const hasFailed = progress.value === 'failed'
  if (!isHydrated || (!hasFailed && progress.value !== 'lost')) return null
  return (
    <p className="trouble" role="alert">
      {hasFailed ? 'We couldn’t update the list. Your filters are still on.' : 'We couldn’t load these.'}
      <button
        {...(hasFailed ? ({ type: 'submit', form: 'filters' } as const) : { onClick: () => location.reload() })}
        className="button button-secondary"
      >
        Try again
      </button>
    </p>
  )
}
