import { Hono } from 'hono'
import { ChooseLocationPage } from '../../../client/pages/choose-location.tsx'
import { fillVehicle, stockWords } from '../../../shared/car/vehicle-words.ts'
import { enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { formatAddress } from '../../../shared/location/address.ts'
import { todayText } from '../../../shared/location/hours.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { ANY_CAR, driveAt } from '../../../shared/test-drive/any-car.ts'
import type { AppEnv } from '../../context.ts'
import { isGone, requestedCar } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { localTime } from '../../platform/local-time.ts'
import { driveForm } from './booking.ts'
import { chooseCar } from './choose-car.tsx'
import { driveLocation, driveLocations } from './part.ts'

/**
 * /book-test-drive: of a car (`?car_id=`) where it stands. Without one the car is asked for, those of a location first where
 * one is named (`?location=`); a shopper who does not know yet (`?car_id=any`) chooses a location where there are several
 * (TST-01).
 */
export const testDrive = new Hono<AppEnv>().route(
  '/',
  leadForms('/', async (c) => {
    const { site } = c.var
    const car = await requestedCar(c)
    if (car && isGone(car)) return site.features.enquiry ? c.redirect(enquiryPath(car, 'similar'), 303) : null
    if (car) return driveForm(c, { car, location: driveLocation(c, car) })
    const isOpen = c.req.method === 'POST' || c.req.query('car_id') === ANY_CAR
    const locations = driveLocations(site.locations)
    const named = locations.find(({ slug }) => slug === c.req.query('location')) ?? null
    const choice = isOpen ? null : await chooseCar(c, named)
    if (choice) return choice
    const [only = null] = locations.length === 1 ? locations : []
    const location = only ?? named
    if (location || locations.length === 0) return driveForm(c, { car: null, location })
    const title = fillVehicle(LEAD_FORMS.test_drive.title, stockWords(site.stock.kinds))
    const view = {
      title,
      text: 'Which location suits you? Each has its own stock and hours.',
      locations: locations.map((each) => ({
        name: each.name,
        address: formatAddress(each),
        today: todayText(each, site.special_hours, localTime(c.var.now, timeZoneOf(each))),
        href: driveAt(each.slug),
      })),
      stock: { text: 'Or choose one from our stock first', href: pathTo('book_test_drive') },
    }
    return c.render(<ChooseLocationPage {...view} />, {
      head: {
        ...pageTexts(site, 'form', { title, intro: view.text }),
        stylesheet: 'form',
        canonical: pathTo('book_test_drive'),
        trail: { links: [{ text: 'Home', href: '/' }], current: title },
      },
    })
  }),
)
