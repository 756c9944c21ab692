import { type ChangeEvent, useId, useState } from 'react'
import { withValues } from '../../shared/search/filter-form.ts'
import type { NearGroup } from '../../shared/search/filter-groups.ts'
import { parseNearAt, positionText, RADII_KM } from '../../shared/search/near.ts'
import { Icon } from '../ui/icon.tsx'
import { type Change, change } from './live.ts'
import { choices, useChosen } from './state.ts'

const LOCATING_TIMEOUT_MS = 10_000
/** A position this old is near enough. */
const MAX_POSITION_AGE_MS = 600_000
const NOT_LOCATED = 'We couldn’t find your location. Please enter your postcode.'

/** The filter by distance: a postcode or the shopper's own position, and how far from there (LOC-04, STK-03). */
export function Nearby({ group }: { group: NearGroup }) {
  const [chosen = ''] = useChosen('near', group.typed === '' ? [] : [group.typed])
  const [radius = ''] = useChosen('within', group.within === null ? [] : [String(group.within)])
  // What is being typed; it may not be a postcode yet.
  const [typed, setTyped] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const at = typed ?? chosen
  const fault = trouble ?? (at === group.typed ? group.fault : null)
  const messageId = useId()

  const type = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value)
    setTrouble(null)
    if (value.trim() === '' || parseNearAt(value) !== null) apply(value, radius, 'number')
  }
  const leave = () => {
    if (typed !== null && typed.trim() !== chosen) apply(typed, radius, 'number')
    setTyped(null)
  }
  // Asked of the browser on a press alone, and rounded to about a kilometre before it leaves the device.
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setTyped(null)
        setTrouble(null)
        apply(positionText({ lat: coords.latitude, long: coords.longitude }), radius, 'choice')
      },
      () => setTrouble(NOT_LOCATED),
      { timeout: LOCATING_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    )

  return (
    <div className="nearby">
      <label>
        <span>Postcode</span>
        <input
          className="field"
          name="near"
          autoComplete="postal-code"
          maxLength={20}
          value={at}
          onChange={type}
          onBlur={leave}
          aria-describedby={messageId}
          aria-invalid={fault !== null || undefined}
        />
      </label>
      <label>
        <span>Within</span>
        <select
          className="field"
          name="within"
          autoComplete="off"
          value={radius}
          onChange={(event) => apply(at, event.target.value, 'choice')}
        >
          <option value="">Any distance</option>
          {radiiWith(radius).map((km) => (
            <option key={km} value={km}>
              {`${km} km`}
            </option>
          ))}
        </select>
      </label>
      <output id={messageId} className="nearby-message" data-fault={fault !== null || undefined}>
        {fault ?? (group.place && at === group.typed ? `From ${group.place}` : '')}
      </output>
      <button type="button" className="button button-secondary with-script" onClick={locate}>
        <Icon name="location" />
        Use my location
      </button>
    </div>
  )
}

const apply = (near: string, within: string, kind: Change) =>
  change(withPlace(withPlace(choices.value ?? {}, 'near', near.trim()), 'within', within), kind)

const withPlace = (values: Parameters<typeof withValues>[0], key: string, value: string) =>
  withValues(values, key, value === '' ? [] : [value])

/** The distances on offer, with another one that an address asks for. */
function radiiWith(radius: string): number[] {
  const chosen = Number(radius)
  return [...new Set([...RADII_KM, ...(chosen > 0 ? [chosen] : [])])].toSorted((a, b) => a - b)
}
