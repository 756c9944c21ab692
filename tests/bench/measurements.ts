import type { Measurement } from './bench.ts'
import { bytes } from './measure/bytes.ts'
import { cachedPage } from './measure/cached-page.ts'
import { cost } from './measure/cost.ts'
import { cpu } from './measure/cpu.ts'
import { elements } from './measure/elements.ts'
import { fleet } from './measure/fleet.ts'
import { images } from './measure/images.ts'
import { inp } from './measure/inp.ts'
import { leads } from './measure/leads.ts'
import { phone, phoneAgain } from './measure/lighthouse.ts'
import { neighbours } from './measure/neighbours.ts'
import { nextPage } from './measure/next-page.ts'
import { pages } from './measure/pages.ts'
import { reservations } from './measure/reservations.ts'
import { roundTrips } from './measure/round-trips.ts'
import { size } from './measure/size.ts'
import { sold } from './measure/sold.ts'
import { start } from './measure/start.ts'
import { stockIndex } from './measure/stock-index.ts'
import { typed } from './measure/typed.ts'
import { blocking, car, press } from './measure/waits.ts'

/** Everything that is measured, in the order of the table. */
export const MEASUREMENTS: Measurement[] = [
  {
    name: 'search',
    title: 'Search in the stock index, all facets counted',
    notes: [
      'Inside workerd, each question a request of its own; the floor is a request that asks nothing, already taken off.',
      'The embedded index counts 24 facets, the others 12; all agree on 15 answers before anything is timed.',
    ],
    measure: stockIndex,
    longest: () => 600_000,
  },
  {
    name: 'size',
    title: 'Stocks of any size, from their cars to the first answer',
    notes: [
      'In Node, on a thread whose heap is limited to the 128 MB of an isolate, with a database in a file and a KV in memory: what the code costs without a network. The floor of an import makes the same feed and does nothing with it. Memory is heap and byte arrays, garbage included where it says at once.',
      '`--cars 500000` measures 500,000 cars too.',
    ],
    measure: size,
    longest: (bench) => 300_000 + bench.cars * 6,
  },
  {
    name: 'pages',
    title: 'Pages of a site, published',
    notes: [
      'In Node, on the thread that measures, with a KV in memory: what the code costs without a network. The floor is a site of one page.',
      'What they add to another page of their site is CPU time of workerd; its floor is the same page before they are published.',
    ],
    measure: pages,
    longest: () => 240_000,
  },
  {
    name: 'cpu',
    title: 'CPU time of workerd for an answer',
    notes: [
      'The floor is a Response that says ok, given by the same Worker in the same workerd before the app; of the search page and of cars the plain page of the same cars.',
      'Pages are asked for past the cache, the search page each time with another price limit, so that its search is not remembered either.',
    ],
    measure: cpu,
    longest: () => 300_000,
  },
  {
    name: 'cached',
    title: 'A page that was drawn before',
    notes: [
      'The floor holds the page’s bytes in the same workerd and gives them before the app is asked; of the answers at 16 connections it is the plain page.',
    ],
    measure: cachedPage,
    longest: () => 300_000,
  },
  {
    name: 'press',
    title: 'A filter pressed, to its result on screen',
    notes: [
      'By touch on a phone, from the click to the frame in which the new count stands; the drawer was open for 700 ms. The floor is a plain page of the same cars and photographs whose form a tick submits, in turns.',
    ],
    measure: press,
    longest: () => 600_000,
  },
  {
    name: 'car',
    title: 'From a card to its car, under a finger',
    notes: [
      'From the click to the frame with the photograph, in a browser that is a phone by its flags, no page drawn ahead; the floor is the plain list and its plain car, in turns.',
    ],
    measure: car,
    longest: () => 300_000,
  },
  {
    name: 'tbt',
    title: 'Total blocking time of a first visit',
    notes: [
      'Of tasks beyond their first 50 ms, from the first paint until the page is still; the floor is the plain car page, in turns.',
    ],
    measure: blocking,
    longest: () => 300_000,
  },
  {
    name: 'elements',
    title: 'Elements and HTML of a page',
    notes: ['The floor is the plain page of the same cars.'],
    measure: elements,
  },
  {
    name: 'start',
    title: 'Starts, and sites that are seldom asked for',
    notes: ['Servers of their own with stores of their own; memory as the system shares it between processes (PSS).'],
    measure: start,
    longest: () => 900_000,
  },
  {
    name: 'bytes',
    title: 'JavaScript a browser loads',
    notes: ['Bodies through a front that compresses with brotli at quality 4, as the network does.'],
    measure: bytes,
  },
  {
    name: 'lcp',
    title: 'Lighthouse, simulated phone',
    notes: [
      'Through a front of HTTP/2 with TLS, the median of three; the floor is a page of one sentence, of the search page and of a car the plain page of the same cars.',
    ],
    measure: phone,
    longest: () => 900_000,
  },
  {
    name: 'again',
    title: 'Lighthouse, second visits',
    notes: [
      'After home, list and a car; what was stored and the cache are kept. The floor is the plain page after plain list and car.',
    ],
    measure: phoneAgain,
    longest: () => 600_000,
  },
  { name: 'images', title: 'First view on a phone, 412 x 823 at 1.75', measure: images },
  {
    name: 'inp',
    title: 'Input to next frame at 6x CPU slowdown',
    notes: [
      'By touches and keys that are down for 80 ms, on a phone, the gallery by a mouse on a wide screen; the search page has 20,000 cars in stock. The floor presses a button that writes a number on a page of one sentence. Event timing, rounded to 8 ms by the browser; long animation frames say what the slowest waited for.',
    ],
    measure: inp,
    longest: () => 420_000,
  },
  {
    name: 'typed',
    title: 'A typed query on screen',
    notes: [
      'With 20,000 cars in stock, on this machine at its own speed: from the end of the wait for more letters to the frame that shows the list. The floor fetches an ok and paints it.',
    ],
    measure: typed,
  },
  {
    name: 'next',
    title: 'From page to page',
    notes: [
      'In Chromium with a mouse, 1,280 x 900, the median of ten: from the time that the click itself bears to the frame with the car’s photograph decoded. The floor is a page of one photograph and one sentence, drawn ahead by a rule of the same eagerness from a page of one link, in turns. A button is down for 80 ms where nothing else is said.',
      'Back and forward: from the call to the first frame of the page that the browser had kept.',
    ],
    measure: nextPage,
    longest: () => 420_000,
  },
  { name: 'trips', title: 'Round trips of warm pages', measure: roundTrips },
  {
    name: 'cost',
    title: 'Platform fees',
    notes: [
      'By the price list of August 2026, beyond the monthly fee and without what it includes. Six seeded visits in Chromium with a mouse: cars, filters, next pages and back, half of the pages read to their end; requests are counted where the Worker gets them. Of all views 40 % are taken to have a mouse. Home, search and vehicle pages are viewed 1 : 5 : 4, and each is taken to be drawn anew.',
      'Of many sites each has 15,000 views a month, and each visit is taken to begin in an isolate that reads the site from KV; of one site, one visit in ten. The schedule is that of minutes in which nothing is due; imports and leads are in docs/scale.md.',
    ],
    measure: cost,
    longest: () => 400_000,
  },
  {
    name: 'neighbours',
    title: 'Other sites while one imports',
    notes: [
      'By pushes to another site, on one machine that is database and KV too; the jobs Worker is a process of its own, which lets others go first. Each file comes from a new site, a hostile one twenty times in a row: then its site has to wait. The floor is the same page while nothing is pushed, in turns. A page is asked for every 50 ms, past the cache. Nothing pushed says how far two measurements of the same are apart; a process that computes is no part of this project, and says what any work costs on a machine of so many cores.',
    ],
    measure: neighbours,
    longest: (bench) => 400_000 + bench.cars * 6,
  },
  {
    name: 'fleet',
    title: 'A fleet of sites',
    notes: [
      'Twins of the shipped sites with names, hosts and stocks of 40 to 2,000 cars of their own, in one Worker on one machine that is KV and D1 too; visitors ask for them by Zipf’s law. Memory is read after a collection; the floor has answered nothing yet.',
      '200 imports and 2,000 leads an hour are sent for three minutes at five times that pace. `--sites 500` measures as many; what was made stays for the next run.',
    ],
    measure: fleet,
    longest: () => 1_200_000,
  },
  { name: 'sold', title: 'A car that is sold', measure: sold },
  {
    name: 'leads',
    title: 'Leads in a storm',
    notes: [
      'Dealers’ systems and the services of mail and texts fail 30% of calls, hang on 20% and take 10% without telling, as long as forms are sent and as long again, while workerd is killed every 5 s and comes back to what it had stored. Time in it runs ten times as fast, timers too, and is set ahead when nothing is due.',
      'Each form is sent under its own key until it is answered, every tenth twice. `--leads 50000` sends as many, at 125 sites instead of five, and kills as often, further apart.',
    ],
    measure: leads,
    // Texts wait for their service, which is spared while it fails.
    longest: (bench) => 300_000 + bench.leads * 600,
  },
  {
    name: 'reservations',
    title: 'One car and many who want it',
    notes: [
      'Over HTTP on one machine, which also sends: the wait of those at once is mostly each other’s. The floor is a webhook that is turned away.',
      '`--repeats 100000` sends the one form as often.',
    ],
    measure: reservations,
    longest: (bench) => 300_000 + bench.repeats * 20,
  },
]
