import type { NearGroup } from '../../shared/search/filter-groups.ts'
import { RADII_KM } from '../../shared/search/near.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** The filter by distance: a postcode or the shopper's own position, and how far from there (LOC-04, STK-03). */
export function Nearby({ group: { typed, within, fault, place } }: { group: NearGroup }) {
  return (
    <div className="nearby">
      <label>
        <span>Postcode</span>
        <input
          className="field"
          name="near"
          autoComplete="postal-code"
          maxLength={20}
          defaultValue={typed}
          aria-describedby="near-message"
          aria-invalid={fault !== null || undefined}
        />
      </label>
      <label>
        <span>Within</span>
        <select className="field" name="within" autoComplete="off" defaultValue={within ?? ''}>
          <option value="">Any distance</option>
          {radiiWith(within).map((km) => (
            <option key={km} value={km}>
              {`${km} km`}
            </option>
          ))}
        </select>
      </label>
      <output id="near-message" className="nearby-message" data-fault={fault !== null || undefined}>
        {fault ?? (place ? `From ${place}` : '')}
      </output>
      <button type="button" className="button button-secondary with-script" {...wake('press', 'near')}>
        <Icon name="location" />
        Use my location
      </button>
    </div>
  )
}

/** The distances on offer, with another one that an address asks for. */
const radiiWith = (within: number | null): number[] =>
  [...new Set([...RADII_KM, ...(within === null ? [] : [within])])].toSorted((a, b) => a - b)
