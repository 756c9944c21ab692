import { type Context, Hono } from 'hono'
import { ChooseCarPage, type ChooseCarView, ChooseLocationPage } from '../../../client/pages/choose.tsx'
import type { Car } from '../../../shared/car/schema.ts'
import { isSample } from '../../../shared/car/status.ts'
import { carCard } from '../../../shared/card/card.ts'
import { confirmationOfDrive } from '../../../shared/confirmation/choose-event.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { LEAD_FORMS, siteForm } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import { formatAddress } from '../../../shared/location/address.ts'
import { todayText } from '../../../shared/location/hours.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { CANNOT_CANCEL, isSentBeforeChange, TIME_PROBLEMS } from '../../../shared/manage/drive.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { HITS_ONLY } from '../../../shared/search/query.ts'
import { parseText } from '../../../shared/search/search-address.ts'
import { initialSearch, withFacet, withText } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { DRIVE_FIELDS, type DriveStatus, readDriveStatus } from '../../../shared/test-drive/status.ts'
import { ANY_CAR, driveAt, momentText } from '../../../shared/test-drive/view.ts'
import { thousands } from '../../../shared/text.ts'
import { fillVehicle, stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { type FormContext, type FormEffect, isGone, requestedCar, type SentForm } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { optional } from '../../http/optional.ts'
import type { Head } from '../../http/render.tsx'
import { localTime } from '../../platform/local-time.ts'
import { bookTime, driveLocation, driveLocations, freeTimes, locationClock, offerTime } from './part.ts'

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
    const view = {
      title: driveTitle(c),
      text: 'Which location suits you? Each has its own stock and hours.',
      locations: locations.map((each) => ({
        name: each.name,
        address: formatAddress(each),
        today: todayText(each, site.special_hours, localTime(c.var.now, chooseTimeZone(each))),
        href: driveAt(each.slug),
      })),
      stock: { text: 'Or choose one from our stock first', href: PATH },
    }
    return c.render(<ChooseLocationPage {...view} />, { head: choiceHead(c, view) })
  }),
)

const PATH = pathTo('book_test_drive')

const driveTitle = ({ var: { site } }: Context<AppEnv>) =>
  fillVehicle(LEAD_FORMS.test_drive.title, stockWords(site.stock.kinds))

/** The head of a page that asks for the car, or for the location. */
const choiceHead = ({ var: { site } }: Context<AppEnv>, { title, text }: { title: string; text: string }): Head => ({
  ...pageTexts(site, 'form', { title, intro: text }),
  stylesheet: 'form',
  canonical: PATH,
  trail: { links: [{ text: 'Home', href: '/' }], current: title },
})

const CARS_SHOWN = 12
const DRIVEN: Car['status'][] = ['in_stock']

/** Which car a test drive is of, where the address names none; null while the stock cannot be read, or has none. */
async function chooseCar(c: Context<AppEnv>, at: Location | null): Promise<Response | null> {
  const { site } = c.var
  const query = parseText(c.req.query('query') ?? null)
  const found = await optional(c, 'stock', findCars(c, query, at))
  if (!found || (found.cars.length === 0 && query === '')) return null
  const { cars, count } = found
  const { one, many } = stockWords(site.stock.kinds)
  const view: ChooseCarView = {
    title: driveTitle(c),
    text: `Which ${one} would you like to try${at ? ` at ${at.name}` : ''}?`,
    search: { action: PATH, query, label: 'Make, model or stock number', location: at?.slug ?? null },
    note: query === '' ? null : noteText(count, query),
    cars,
    rest: query === '' && count > cars.length ? `${cars.length} of our ${thousands(count)} ${many}.` : null,
    skip: {
      text: 'Not sure yet?',
      link: {
        text: 'Book a time and decide when you’re here',
        href: at ? driveAt(at.slug) : `${PATH}?car_id=${ANY_CAR}`,
      },
    },
  }
  return c.render(<ChooseCarPage {...view} />, {
    head: { ...choiceHead(c, view), noindex: query !== '' || at !== null },
  })
}

const noteText = (count: number, query: string): string | null =>
  count === 0
    ? `We couldn’t find “${query}”. Try fewer words.`
    : count > CARS_SHOWN
      ? `The first ${CARS_SHOWN} of ${thousands(count)} for “${query}”. Add a word to narrow it down.`
      : null

async function findCars(c: Context<AppEnv>, query: string, at: Location | null) {
  const { site, services, now } = c.var
  const options = await services.searchOptions()
  const everywhere = withText(initialSearch(options), query)
  const here = at ? withFacet(everywhere, 'location_name', at.name, options) : everywhere
  const state = { ...here, facets: { ...here.facets, status: DRIVEN } }
  const { hits, count } = await services.search.search({
    ...services.question(state, options, CARS_SHOWN),
    counted: HITS_ONLY,
  })
  const driven = hits.filter((car) => !isSample(car))
  const cars = driven.map((car) => {
    const card = carCard(car, services.listing, now)
    return {
      href: `${PATH}?car_id=${car.id}`,
      title: card.title,
      subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
      price: card.price,
      photo: card.photo,
      place: site.locations.length > 1 && !at ? card.location : null,
    }
  })
  return { cars, count: count - hits.length + driven.length }
}

type Drive = { car: Car | null; location: Location | null /** Asked for where no hours are known. */; isInWords?: true }

/** The form of a test drive with the times that are free now (TST-01). `gone` is a chosen time that was taken meanwhile. */
async function driveForm(c: Context<AppEnv>, drive: Drive, gone: number | null = null): Promise<FormContext> {
  const { car, location } = drive
  const path = car ? `${PATH}?car_id=${car.id}` : location ? driveAt(location.slug) : PATH
  const times = location && (await freeTimes(c, { car, location }, { gone }))
  const asked = { form: 'test_drive', path, car, known: {}, location: car ? null : (location?.slug ?? null) } as const
  if (!times?.place)
    return {
      ...asked,
      ...withoutTimes(c),
      flow: { act: (lead, sent) => bookDrive(c, { ...drive, isInWords: true }, lead, sent) },
    }
  return {
    ...asked,
    own: { drive_time: { times } },
    summary: (values) => (location ? chosenText(location, values) : null),
    flow: { changeable: ['drive_time'], act: (lead, sent) => bookDrive(c, drive, lead, sent) },
  }
}

/** Where no hours are known there is no time to pick: one screen, with the shopper's own words on when. */
function withoutTimes({ var: { site } }: Context<AppEnv>) {
  const steps = siteForm('test_drive', site.lead).steps.slice(-1)
  return {
    journey: { steps, fields: [] },
    intro: fillVehicle('Tell us when suits you and we’ll call to confirm. {bring}', stockWords(site.stock.kinds)),
    own: { message: { label: 'When suits you?' } },
  }
}

function chosenText(location: Location, values: Values): string {
  const start = parseClockStamp(values['drive_time'] ?? '')
  if (start === null) return `Any time, at ${location.name}`
  const clock = locationClock(location)
  return `${momentText(clock, start)}, at ${location.name} (${clock.words})`
}

const GONE = 'That time has just been booked. We’ve got your request, so choose another time and we’ll change it.'

/** Books the chosen time if it is still free; the lead is stored in either case and says which. */
async function bookDrive(c: Context<AppEnv>, drive: Drive, lead: NewLead, sent: SentForm): Promise<FormEffect> {
  const { location, car } = drive
  const { values, key, stored } = sent
  const start = location === null ? null : parseClockStamp(values['drive_time'] ?? '')
  if (stored && isRepeat(drive, stored, { start, isOpenedAnew: sent.isOpenedAnew })) return unchanged(stored)
  if (location === null || start === null)
    return stored ? giveUpTime(c, drive, stored) : decideEffect(lead, drive.isInWords ? readWish(lead) : ANY_TIME, null)
  const proved = c.var.shopper?.phone ?? null
  const { status, fields } = await bookTime(c, { car, location }, { lead, key, start, proved })
  const before = stored && bookedTime(stored)
  if (stored && before !== null && status !== 'Booked')
    return again(
      unchanged(stored),
      await driveForm(c, drive, start),
      TIME_PROBLEMS[status as keyof typeof TIME_PROBLEMS],
    )
  if (before !== null) offerTime(c, location, before)
  if (stored && status === 'Booked') await c.var.services.leads.updates.release(stored.lead_id)
  const placed = { ...lead, location_slug: lead.location_slug ?? location.slug }
  const effect = decideEffect(status === 'Booked' ? unsuspected(placed) : placed, fields, stored)
  if (status === 'Taken meanwhile') return again(effect, await driveForm(c, drive, start), GONE)
  return stored ? effect : { ...effect, undo: async () => void (await c.var.services.appointments.cancel(key)) }
}

const ANY_TIME = { [DRIVE_FIELDS.status]: 'Any time' satisfies DriveStatus }

/** The shopper's own words on when; any time without. */
const readWish = ({ message }: NewLead): Record<string, string> =>
  message ? { [DRIVE_FIELDS.status]: 'To be confirmed' satisfies DriveStatus, [DRIVE_FIELDS.time]: message } : ANY_TIME

/** When a lead has a drive booked (epoch ms); null where it has none. */
const bookedTime = ({ lead: { fields } }: StoredLead): number | null =>
  readDriveStatus(fields) === 'Booked' ? parseClockStamp(fields[DRIVE_FIELDS.starts] ?? '') : null

type TimeWish = { start: number | null; isOpenedAnew: boolean }

/** A double click, and a form from before its page changed the drive. */
function isRepeat({ location }: Drive, stored: StoredLead, { start, isOpenedAnew }: TimeWish): boolean {
  const starts = location && start !== null ? clockStamp(locationClock(location), start) : null
  if (!isOpenedAnew && isSentBeforeChange(stored, starts)) return true
  return start === null ? readDriveStatus(stored.lead.fields) === 'Any time' : bookedTime(stored) === start
}

/** Any time will do in place of the one that is booked. */
async function giveUpTime(c: Context<AppEnv>, drive: Drive, stored: StoredLead): Promise<FormEffect> {
  const before = bookedTime(stored)
  if (before !== null && !(await c.var.services.appointments.cancel(stored.key)))
    return again(unchanged(stored), await driveForm(c, drive), CANNOT_CANCEL)
  if (before !== null && drive.location) offerTime(c, drive.location, before)
  const fields = { ...ANY_TIME, [DRIVE_FIELDS.time]: 'Any time', [DRIVE_FIELDS.starts]: '' }
  return decideEffect(stored.lead, fields, stored)
}

const unchanged = ({ lead }: StoredLead): FormEffect => ({ lead })

/** The form once more, for another time. */
const again = (effect: FormEffect, context: FormContext, trouble: string): FormEffect => ({
  ...effect,
  retry: { context, step: 1, trouble },
})

/** A booked drive has limits of its own (TRU-01): its lead is delivered at once. */
const unsuspected = (lead: NewLead): NewLead => {
  const { [SUSPECTED]: _, ...fields } = lead.fields
  return { ...lead, fields }
}

/** The lead with the drive's fields, and the change of one that is stored. */
function decideEffect(lead: NewLead, fields: Record<string, string>, stored: StoredLead | null): FormEffect {
  const { category, subcategory } = LEAD_FORMS.test_drive
  const isMoved = stored !== null && bookedTime(stored) !== null && fields[DRIVE_FIELDS.status] === 'Booked'
  const confirmation = isMoved ? 'drive_moved' : confirmationOfDrive(fields)
  return {
    lead: { ...lead, fields: { ...lead.fields, ...fields } },
    change: stored && { category, subcategory, event: lead.event, fields, confirmation },
  }
}
