import type { WeekRow } from '../../shared/location/vehicle-hours.ts'

/** A usual week, today marked. */
export function HoursTable({ hours }: { hours: WeekRow[] }) {
  return (
    <table className="hours">
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {hours.map(({ days, text, isToday, href }) => (
          <tr key={days} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{days}</th>
            <td>
              {href ? (
                <a className="link" href={href}>
                  {text}
                </a>
              ) : (
                text
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
