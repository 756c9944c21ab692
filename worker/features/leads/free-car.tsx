import type { Context } from 'hono'
import { MessagePage } from '../../../client/pages/message.tsx'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { fillVehicle, vehicleWords } from '../../../shared/car/vehicle-words.ts'
import { enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { toPhone } from '../../../shared/phone.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { redirectAfter, wantsJson } from '../../http/redirect-after.ts'

/** Whether there is something to wait for: the car is on hold, by the stock or, since that may be seconds old, by the database. */
export async function isOnHold(c: Context<AppEnv>, car: Car): Promise<boolean> {
  if (car.reserved) return true
  const { reservations } = c.var.services
  const standing = await optional(c, 'reservations', reservations.standing(car.id, { holder: null, who: null }))
  return !standing || standing.current !== null || standing.record?.reserved === true
}

/** In place of the form that waits for a car: it is free already. */
export function freeCar(c: Context<AppEnv>, car: Car) {
  if (wantsJson(c)) return redirectAfter(c, enquiryPath(car, 'free_again'), null)
  c.set('sectionsBelow', undefined)
  c.header('Cache-Control', 'no-store')
  const words = vehicleWords(car)
  const heading = fillVehicle('This {vehicle} is free', words)
  return c.render(
    <MessagePage
      heading={heading}
      text={`Good news: the ${fullName(car)} is no longer on hold.`}
      steps={[
        { text: fillVehicle('See this {vehicle}', words), href: carPath(car.slug) },
        { text: 'Ask us about it', href: enquiryPath(car) },
      ]}
      phone={toPhone(c.var.site.phone)}
    />,
    { head: { title: `${heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true } },
  )
}
