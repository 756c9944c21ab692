import { pathTo } from '../../shared/routes/paths.ts'

/** The HTML of a page of the site. */
type Draw = (path: string) => Promise<string>

type PlainCar = { path: string; name: string; make: string; facts: string[]; price: string; photo: string }

/** A site as plain as can be: where its list is, and below it its cars. */
export const PLAIN_PATH = '/bench/plain'
const PER_PAGE = 21
const STYLE = 'body{margin:0 1rem;font-family:sans-serif}img{width:100%;height:auto}ul{list-style:none;padding:0}'

let cars: Promise<PlainCar[]> | undefined

/** The peer of list and car: the site's cars and photographs, HTML from an array, a form that a tick submits, no other script. */
export async function plainPage(url: URL, draw: Draw): Promise<Response> {
  const all = await (cars ??= readCars(draw))
  const path = url.pathname.slice(PLAIN_PATH.length)
  const car = all.find((each) => each.path === path)
  const html = car ? carPage(car) : listPage(all, url.searchParams.getAll('make'))
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' },
  })
}

/** From the site's own lists, once. */
async function readCars(draw: Draw): Promise<PlainCar[]> {
  const found = new Map<string, PlainCar>()
  for (let page = 1; ; page++) {
    const known = found.size
    const [, ...cards] = (await draw(`${pathTo('search_all')}?page=${page}`)).split('<li class="card"')
    for (const car of cards.flatMap(readCard)) found.set(car.path, car)
    if (found.size === known) return [...found.values()]
  }
}

function readCard(card: string): PlainCar[] {
  const path = /href="(\/cars\/[^"]+)"/.exec(card)?.[1]
  if (path === undefined) return []
  const name = textOf(/<h3.*?<\/h3>/s.exec(card)?.[0] ?? '')
  const facts = [...card.matchAll(/<li[^>]* data-fact.*?<\/li>/gs)].map(([fact]) => textOf(fact))
  const [photo = ''] = /<img[^>]*>/.exec(card) ?? []
  return [
    {
      path,
      name,
      make: name.split(' ')[1] ?? '',
      facts,
      price: /\$[\d,]+/.exec(card)?.[0] ?? '',
      photo: [...photo.matchAll(/(?:src|srcset|width|height)="[^"]*"/gi)].join(' '),
    },
  ]
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

const shell = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`

function listPage(all: PlainCar[], makes: string[]): string {
  const counts = Object.entries(Object.groupBy(all, ({ make }) => make)).map(
    ([make, of = []]) => [make, of.length] as const,
  )
  const shown = makes.length === 0 ? all : all.filter(({ make }) => makes.includes(make))
  const checks = counts.map(
    ([make, count]) =>
      `<label class="check"><input type="checkbox" name="make" value="${make}"${makes.includes(make) ? ' checked' : ''}> ${make} (${count})</label> `,
  )
  const cards = shown
    .slice(0, PER_PAGE)
    .map(
      ({ path, name, facts, price, photo }, place) =>
        `<li class="card"><img ${photo} sizes="100vw" alt=""${place > 1 ? ' loading="lazy"' : ''}><h3><a href="${PLAIN_PATH}${path}">${name}</a></h3><p>${facts.join(', ')}</p><p>${price}</p>`,
    )
  return shell(
    'Cars',
    `<form id="filters" onchange="this.submit()">${checks.join('')}</form><p class="filter-count">${shown.length} cars</p><ul>${cards.join('')}</ul>`,
  )
}

const carPage = ({ name, facts, price, photo }: PlainCar) =>
  shell(
    name,
    `<img ${photo} sizes="100vw" alt="" fetchpriority="high" decoding="sync"><p>${price}</p><ul>${facts.map((fact) => `<li>${fact}`).join('')}</ul><form action="/contact-us"><input name="name"><input name="phone"><button>Send</button></form>`,
  )
