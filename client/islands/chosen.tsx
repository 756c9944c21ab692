import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import type { Chip } from '../../shared/search/chips.ts'
import { withValues } from '../../shared/search/choices.ts'
import { pendingChips } from '../../shared/search/pending-chips.ts'
import { change, clear } from '../search/live.ts'
import { useHydrated } from '../state/hydrated.ts'
import { choices, groups, progress, shown } from '../state/search.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { chips: Chip[]; gone: string[]; href: string; clearHref: string }

/** What is chosen, each with a way to take it back; and what went wrong, with a way on. */
export function Chosen(drawn: Props) {
  useSignals()
  const isHydrated = useHydrated()
  const { chips: known, gone, href, clearHref } = (isHydrated && shown.value) || drawn
  const hand = isHydrated ? choices.value : null
  const chips = hand && progress.value !== 'still' ? pendingChips(known, hand, groups.value) : known
  return (
    <>
      <Trouble />
      {chips.length + gone.length > 0 && (
        <ul className="chips" aria-label="Chosen filters">
          {gone.map((text) => (
            <li key={text}>
              <a className="chip chip-gone" href={href} data-here rel="nofollow">
                {text}
                <Close />
              </a>
            </li>
          ))}
          {chips.map((chip) => (
            <li key={`${chip.key} ${chip.value}`}>
              <a className="chip" href={chip.href || undefined} rel="nofollow" onClick={takeBack(chip)}>
                {chip.text}
                <Close />
              </a>
            </li>
          ))}
          <li>
            <a className="button button-quiet" href={clearHref} onClick={clear}>
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

const takeBack =
  ({ key, value }: Chip) =>
  (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const hand = choices.value ?? {}
    const left = value === '' ? [] : (hand[key] ?? []).filter((chosen) => chosen !== value)
    change(withValues(hand, key, left), 'now')
  }

/** Why the list is not that of the choices. */
function Trouble() {
  useSignals()
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  if (progress.value === 'failed')
    return (
      <p className="trouble" role="alert">
        The list could not be brought up to date. What you chose is kept.
        <button type="submit" form="filters" className="button button-secondary">
          Try again
        </button>
      </p>
    )
  if (progress.value === 'lost')
    return (
      <p className="trouble" role="alert">
        These cars could not be loaded.
        <button type="button" className="button button-secondary" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    )
  return null
}
