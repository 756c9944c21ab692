import type { HolidayRow } from '../../shared/location/page-view.ts'
import { Icon } from '../ui/icon.tsx'

const ID = 'holiday-hours'

/** Opens without script (LOC-03). */
export const Holidays = ({ holidays }: { holidays: HolidayRow[] }) => (
  <>
    <button type="button" className="button button-secondary" popoverTarget={ID}>
      <Icon name="calendar" />
      Holiday Opening Hours
    </button>
    <dialog className="holidays" id={ID} popover="auto" aria-labelledby={`${ID}-title`}>
      <div className="sheet-top">
        <h2 id={`${ID}-title`}>Holiday Opening Hours</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          aria-label="Close holiday opening hours"
        >
          <Icon name="close" />
        </button>
      </div>
      <table className="hours">
        <caption className="visually-hidden">Days with different hours</caption>
        <tbody>
          {holidays.map(({ date, name, department, text }) => (
            <tr key={`${date} ${department}`}>
              <th scope="row">
                {date}
                {name && <small>{name}</small>}
              </th>
              <td>
                {department && `${department}: `}
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  </>
)
