import { type ConfirmationEvent, confirmationRow } from '../../shared/confirmation/events.ts'
import type { ConfirmationFacts } from '../../shared/confirmation/facts.ts'
import type { LeadFormKey } from '../../shared/lead/forms.ts'
import { PRIZE_FIELDS } from '../../shared/lead/lead.ts'
import { branchPhone, directionsTo, formatAddress } from '../../shared/location/address.ts'
import type { PaymentState, Reservation } from '../../shared/reservation/reservation.ts'
import type { EndReason } from '../../shared/reservation/state-machine.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { DRIVE_FIELDS } from '../../shared/test-drive/status.ts'
import { stockWords } from '../../shared/vehicle-words.ts'

const TOKEN = 'sample'.repeat(7).slice(0, 40)
const CAR = { slug: '2021-sample-wagon-7', year: 2021, make: 'Sample', model: 'Wagon', stock_number: 'U1007' }

const FORMS: Partial<Record<ConfirmationEvent, LeadFormKey>> = {
  service: 'service',
  finance: 'finance',
  payment_received: 'online_payment',
  payment_refunded: 'online_payment',
  prize_won: 'spin_to_win',
}

const HOLDS: Partial<Record<ConfirmationEvent, [Reservation['state'], EndReason | null, PaymentState | null]>> = {
  hold_opened: ['held', null, 'open'],
  hold_confirmed: ['held', null, null],
  card_declined: ['held', null, 'open'],
  deposit_paid: ['paid', null, 'paid'],
  hold_ended: ['released', 'cancelled', 'refund_due'],
  deposit_refunded: ['released', 'cancelled', 'refunded'],
}

/** A message of each kind as it would go out for a site, for /dev/gallery?letter=…; `isSold`: the car has sold meanwhile. */
export function sampleFacts(site: Site, event: ConfirmationEvent, isSold: boolean): ConfirmationFacts {
  const location = site.locations.find(({ primary }) => primary) ?? null
  const url = site.url
  const manage = `${url}/manage?t=${TOKEN}`
  const isDrive = event.startsWith('drive_')
  const isBooked = isDrive && !/requested|taken|free/.test(event)
  const isOfCar = !/^(service|finance|trade|offer|payment|prize)/.test(event)
  return {
    event,
    site: { name: site.name, url },
    words: stockWords(site.stock.kinds),
    branch: {
      name: location?.name ?? site.name,
      address: location && formatAddress(location),
      phone: branchPhone(site, location),
      directions: location && directionsTo(location),
      open: 'We’re open until 5pm today.',
      licence: location?.dealer_license_number ?? null,
      imprintAddress: location && formatAddress(location),
    },
    answered: site.lead.answered,
    lead: {
      form: FORMS[event] ?? (isDrive ? 'test_drive' : 'enquiry'),
      category: 'Sales',
      subcategory: null,
      additional_services: event === 'service' ? ['Logbook service', 'Brakes'] : [],
      fields: {
        ...(isDrive && { [DRIVE_FIELDS.status]: isBooked ? 'Booked' : 'Any time' }),
        ...(event === 'prize_won' && { [PRIZE_FIELDS.prize]: '$100 of fuel', [PRIZE_FIELDS.code]: 'W12AB34CD' }),
      },
      car: isOfCar
        ? {
            ...CAR,
            car_id: 7,
            car_dealership_id: null,
            vin: null,
            car_type: 'used',
            vehicle_status: 'in_stock',
            km: null,
            price: 26_990,
          }
        : null,
    },
    carNow: isSold ? 'sold' : null,
    drive: isDrive
      ? { time: 'Saturday 28 November 2026, 10:30am (Queensland time)', short: 'Sat 28 Nov, 10:30am' }
      : null,
    hold: sampleHold(event),
    payment: event.startsWith('payment_') ? { amount: '$250.00', reference: 'PX7Q2MKD' } : null,
    offer: /^(trade_offer|offer_)/.test(event) ? '$18,400' : null,
    at: 'Thursday 26 November at 2:15pm (Springwood time)',
    links: {
      manage,
      car: isSold ? null : `${url}/cars/${CAR.slug}`,
      picture: null,
      stop: confirmationRow(event).class === 'answer' ? null : `${url}/manage/stop?t=${TOKEN}`,
    },
  }
}

function sampleHold(event: ConfirmationEvent): ConfirmationFacts['hold'] {
  const row = HOLDS[event]
  if (!row) return null
  const [state, reason, payment] = row
  const reservation: Reservation = {
    id: 'RX8M49KFEXS',
    kind: payment ? 'deposit' : 'request',
    state,
    reason,
    car: { id: 7, slug: CAR.slug, name: '2021 Sample Wagon', stocknum: 'U1007', price: 26_990 },
    deposit: payment ? 50_000 : 0,
    held_at: 0,
    held_until: state === 'released' ? 0 : Number.MAX_SAFE_INTEGER,
    changed_at: 0,
    lead_id: null,
    payment,
    pay_url: null,
  }
  return { reservation, until: 'Monday 30 November at 2:15pm (Springwood time)' }
}
