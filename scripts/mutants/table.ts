/** A rule broken on purpose: a text that stands once in the product, what it becomes, and the tests that have to fail. */
export type Mutant = [text: string, broken: string, tests: string]

export const MUTANTS: Mutant[] = [
  // What a car costs.
  ['Math.max(1, Math.round(years * payments))', 'Math.max(1, Math.floor(years * payments))', 'unit/finance'],
  ['-Math.expm1(-count * Math.log1p(rate)) / rate', 'Math.expm1(-count * Math.log1p(rate)) / rate', 'unit/finance'],
  ['loan.residual * (1 + rate) ** -count', 'loan.residual * (1 + rate) ** count', 'unit/finance'],
  ['Math.round(amount * 100) / 100', 'Math.floor(amount * 100) / 100', 'unit/finance'],
  ['const roundUp = (amount: number) => Math.ceil(', 'const roundUp = (amount: number) => Math.round(', 'unit/finance'],
  ['payments: 52, compared: 52.18', 'payments: 52, compared: 52', 'unit/finance'],
  ['payments: 26, compared: 26.09', 'payments: 24, compared: 26.09', 'unit/finance'],
  ['(isBorrowed ? 0 : atStart)', '(isBorrowed ? atStart : 0)', 'unit/finance'],
  ['weekly_with_lender_fee: 1_360.5', 'weekly_with_lender_fee: 1_360', 'unit/finance'],
  [".replace(/[\\s$%]/g, '')", ".replace(/[\\s%]/g, '')", 'unit/finance'],
  [
    'amount > MAX_PLACEHOLDER_PRICE ? amount',
    'amount >= MAX_PLACEHOLDER_PRICE ? amount',
    'unit/car/price unit/search/scope',
  ],
  [
    'normal === null ? offer : Math.min(offer, normal)',
    'normal === null ? offer : Math.max(offer, normal)',
    'unit/car/price unit/car/status',
  ],
  [
    'offer_condition === null ? withoutPlaceholder(offer_price) : null',
    'withoutPlaceholder(offer_price)',
    'unit/car/price',
  ],
  // What a feed says of its numbers.
  ['gst && isWithout ? withGst(amount) : amount', 'gst ? withGst(amount) : amount', 'unit/feed/amounts'],
  ['Math.ceil(Math.round(amount * 100', 'Math.floor(Math.round(amount * 100', 'unit/feed/amounts'],
  ['(Number(feet) + Number(inches) / INCHES)', 'Number(feet)', 'unit/feed/amounts'],
  ['first.score >= ENOUGH', 'first.score >= 1', 'unit/feed/propose-origin'],
  ['part >= LEAST_OFFER && part <= 1', 'part <= 1', 'unit/feed/propose-prices'],
  ['car.offer_until < today', 'car.offer_until <= today', 'unit/car/price'],
  ['Math.round(one) < Math.round(other)', 'Math.round(one) <= Math.round(other)', 'unit/car/price unit/car/status'],
  [
    'car.subscription_price !== null && car.subscription_price > 0',
    'car.subscription_price !== null',
    'unit/car/price unit/car/status',
  ],
  ['(min + max) / 2) < amount', '(min + max) / 2) > amount', 'app/price-comparison-average'],
  ['Math.min(1, limit / distances[at]!)', '1', 'unit/car/price-estimate'],
  ['YEARS_OF_A_STRANGER * (1 - kin / CLOSEST_KIN)', 'kin', 'unit/car/price-estimate app/price-comparison'],

  // Which cars are shown, and in which order.
  ["car.status !== 'withdrawn' && car.show_on_dealer_website", "car.status !== 'withdrawn'", 'unit/search/scope'],
  ['car.sold_at !== null && car.sold_at >= since', 'car.sold_at !== null && car.sold_at > since', 'unit/search/scope'],
  [
    'allowed === null || (value !== null && allowed.includes(value))',
    'allowed === null || value === null || allowed.includes(value)',
    'unit/search/scope',
  ],
  [
    'limit === null || (price !== null && price > limit)',
    'limit === null || (price !== null && price >= limit)',
    'unit/search/scope',
  ],
  [
    "isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' ||",
    "isPurchasable = (car: Pick<Car, 'status'>) => car.status === 'in_stock' &&",
    'unit/car/price unit/car/status',
  ],
  [
    '(start === null || start <= now) && (expiry === null || now < expiry)',
    '(start === null || start <= now) && (expiry === null || now <= expiry)',
    'unit/search/promos',
  ],
  [
    'last && isSold(last.car) && isSold(car)) last.alsoSold++',
    'last && isSold(last.car)) last.alsoSold++',
    'unit/search/collapse',
  ],
  ['saved.reserved === false && today.reserved) return', 'today.reserved) return', 'unit/car/since-saved'],
  ['const EARTH_RADIUS_KM = 6371', 'const EARTH_RADIUS_KM = 3959', 'unit/location'],
  ['count === 1 ? `${text}, ${only.word}`', 'count === 2 ? `${text}, ${only.word}`', 'unit/search/count-line'],

  // Who may hold a car.
  [
    'applies: ({ hasAnother }) => hasAnother',
    'applies: ({ hasAnother }) => !hasAnother',
    'app/checkout app/abuse/hold-limits',
  ],
  ['mine && isHeldAt(mine, now) && decision', 'mine && decision', 'app/checkout unit/reservation app/abuse/clocks'],
  [
    'Math.max(least, Math.floor(share * forSale))',
    'Math.max(least, Math.floor(2 * share * forSale))',
    'app/abuse/holds',
  ],
  ['open[kind] < holdLimit(kind, open.forSale)', 'open[kind] <= holdLimit(kind, open.forSale)', 'app/abuse/holds'],
  ["pay: { to: 'paid', ifFree: true }", "pay: { to: 'paid' }", 'edge/reservations/property'],
  ['if (step.ifFree && !isFree) return', 'if (step.ifFree && isFree) return', 'edge/reservations/property'],
  ["sold: {\n    pay: { to: 'sold', owes: true },", "sold: {\n    pay: { to: 'sold' },", 'unit/reservation'],
  ['cents >= MIN * 100 && cents <= MAX * 100', 'cents >= MIN * 100', 'unit/reservation'],

  // Signing in.
  ['export const CODE_DIGITS = 6', 'export const CODE_DIGITS = 5', 'unit/sign-in app/sign-in/code'],
  ['now >= sent_at + CODE_TTL_MS', 'now > sent_at + CODE_TTL_MS + 1', 'unit/sign-in'],
  ['tries >= CODE_MAX_ATTEMPTS', 'tries > CODE_MAX_ATTEMPTS', 'unit/sign-in'],
  ['sent_at > now + CODE_CLOCK_SKEW_MS', 'sent_at > now + 2 * CODE_CLOCK_SKEW_MS', 'unit/sign-in'],
  ['Math.min(sent, CODE_WAITS_MS.length) - 1', 'Math.min(sent, CODE_WAITS_MS.length) - 2', 'unit/sign-in'],
  ['      codes_address: 15,', '      codes_address: 150,', 'app/abuse/sign-in-limits'],
  ['      codes_network: 30,', '      codes_network: 300,', 'app/abuse/sign-in-limits'],
  ['CODE_PRICE_CENTS = 8', 'CODE_PRICE_CENTS = 4', 'app/abuse/sign-in-limits'],

  // What others may send.
  ["headers.get('Origin') === new URL(url).origin &&", '', 'app/abuse/cross-site'],
  ["(headers.get('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'", 'true', 'app/abuse/cross-site'],
  [
    "leads_address: { counted: 'leads', most: 60 }",
    "leads_address: { counted: 'leads', most: 600 }",
    'app/abuse/lead-limits',
  ],
  ['unproved_leads_address: 20,', 'unproved_leads_address: 100,', 'app/abuse/suspected-floods'],
  ['      drives_address: 4,', '      drives_address: 40,', 'app/abuse/test-drives'],
  ['drives_typed_number: 3,', 'drives_typed_number: 4,', 'app/abuse/test-drives'],
  [
    'Math.max(DRIVE_SHARE.least, Math.floor(DRIVE_SHARE.share * times))',
    'Math.max(DRIVE_SHARE.least, times)',
    'app/abuse/test-drives',
  ],
  ['open >= openMs) return', 'open > openMs) return', 'unit/lead/suspected-wait'],
  [
    "address.split('.').slice(0, 3).join('.')",
    "address.split('.').slice(0, 2).join('.')",
    'app/abuse/sign-in-limits app/abuse/test-drives app/abuse/lead-limits unit/worker',
  ],

  // Test drives and hours.
  ['start >= now + notice_hours * HOUR_MS', 'start >= now', 'unit/test-drive'],
  ['start < slot.end && end > slot.start', 'start <= slot.end && end > slot.start', 'unit/test-drive'],
  ['own.every((other) => isApart(entry, other))', 'own.length === 0', 'unit/location'],
  ['overlapping.length < capacity &&', 'overlapping.length <= capacity &&', 'unit/test-drive'],
  ['each.car_id !== null && each.car_id === car_id', 'each.car_id === car_id', 'unit/test-drive'],

  // News and deliveries.
  [
    'minutes >= from && minutes < to : minutes >= from || minutes < to',
    'minutes >= from && minutes < to : minutes >= from && minutes < to',
    'unit/alert',
  ],
  ['giveUpAfterMs: 24 * HOUR_MS', 'giveUpAfterMs: 48 * HOUR_MS', 'unit/alert'],
  ['tries >= maxAttempts || next - since > giveUpAfterMs', 'next - since > giveUpAfterMs', 'unit/lead/retry'],
  ['Math.min(wait, MAX_RETRY_AFTER_MS)', 'wait', 'unit/lead/retry'],
  ['Math.min(date, lastDate)', 'date', 'unit/offer'],
  ['hasVanished || ends_at < today', 'ends_at < today', 'unit/offer app/offers'],
  ["starts_at > today ? 'to_come'", "starts_at >= today ? 'to_come'", 'unit/offer app/offers'],

  // Feeds.
  ["sum % 11 === 10 ? 'X'", "sum % 11 === 9 ? 'X'", 'unit/stock/vin'],
  ['const WEIGHTS = [8, 7, 6, 5', 'const WEIGHTS = [8, 7, 6, 4', 'unit/stock/vin'],
  ['parts.length > 2 &&', 'parts.length > 9 &&', 'unit/feed/images'],
  ["isSure: type !== 'SHARED_COST'", 'isSure: true', 'unit/phone app/enquiry-short'],
  ['price > usual * SLIP_FACTOR', 'price > 4 * usual * SLIP_FACTOR', 'unit/stock/price-slips'],
  ['factor >= SLIP_FACTOR ||', 'factor >= 9 * SLIP_FACTOR ||', 'unit/stock/changed-values'],
  ['!is || was < LEAST_AMOUNT', '!is || was < 0', 'unit/stock/changed-values'],
  ['verdict.isConfirmed && isRepeatable', 'verdict.isConfirmed', 'unit/import/changed-values'],
  ['> FAR_FACTOR ||', '>= 1 ||', 'unit/import/changed-values'],
  ['>= OTHER_FACTS', '> OTHER_FACTS', 'unit/stock/another-car'],
  ['< rowCount * MIN_APART', '< rowCount * 2', 'unit/feed/propose'],
  ['(count < LEAST_CARS', '(count < LEAST_CARS - 2', 'unit/stock/price-slips'],
]
