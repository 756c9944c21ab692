import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Car } from '../../shared/car/schema.ts'
import { FACET_KEYS, RANGE_KEYS } from '../../shared/search/attributes.ts'
import { activeFilters } from '../../shared/search/chips.ts'
import { conditionLabel } from '../../shared/search/close-matches.ts'
import { LISTING_SIGNALS } from '../../shared/search/listing-rank.ts'
import { parseNearAt } from '../../shared/search/near.ts'
import { PAGE_SIZE, type Preference } from '../../shared/search/query.ts'
import type { Condition } from '../../shared/search/relax.ts'
import { parseSearch } from '../../shared/search/search-address.ts'
import { readSentence } from '../../shared/search/sentence/read-sentence.ts'
import { tokeniseQuery, tokeniseValue } from '../../shared/search/text-words.ts'
import { facetValues, rangeValue } from '../../shared/search/values.ts'
import type { AppEnv } from '../../worker/context.ts'
import { findCloseMatches } from '../../worker/features/search/close-matches.ts'
import { readTypedSearch } from '../../worker/features/search/typed-search.ts'
import { devPage } from '../../worker/http/plain-page.ts'
import { openStore } from '../../worker/platform/store-of.ts'
import { columnValues } from '../../worker/stock-index/columns.ts'
import { readPriceParts } from '../../worker/stock-index/price-parts.ts'
import { TEXT_COLUMNS, WRITTEN_AS_ONE } from '../../worker/stock-index/text.ts'
import { readCars, SOLD_KEPT_MS } from '../../worker/stock-records/records.ts'

/** Whether a car meets a preference, said car by car; words count from their beginning, near ones do not. */
function meetsPreference(car: Car, { facets = {}, ranges = {}, text = '', wholeWords = [] }: Preference): boolean {
  const words = listWords(car)
  return (
    FACET_KEYS.every((key) => !facets[key] || facetValues(car, key).some((value) => facets[key]!.includes(value))) &&
    RANGE_KEYS.every((key) => isWithin(rangeValue(car, key), ranges[key])) &&
    wholeWords.every((word) => words.includes(word)) &&
    tokeniseQuery(text).every(({ parts }) => parts.every((part) => words.some((word) => word.startsWith(part))))
  )
}

const listWords = (car: Car) =>
  TEXT_COLUMNS.flatMap((key) =>
    columnValues(car, key).flatMap((value) => [...tokeniseValue(value, WRITTEN_AS_ONE.has(key))]),
  )

function isWithin(value: number | null, bounds: { min: number | null; max: number | null } | undefined): boolean {
  if (!bounds) return true
  return value !== null && (bounds.min === null || value >= bounds.min) && (bounds.max === null || value <= bounds.max)
}

/**
 * On a developer's machine, why a search shows the cars it shows: `/dev/search?query=...`, with any parameter of a search.
 * How each word was read, which filters came of it, what was let go, and for each car what put it where it stands. 404
 * elsewhere.
 */
export const devSearch = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const { services } = c.var
  const params = new URL(c.req.url).searchParams
  const asked = await services.searchOptions(parseNearAt(params.get('near')))
  const requested = parseSearch([], params, asked)
  if (requested === null) return c.notFound()
  const { words } = readSentence(requested.text, asked)
  const { state, options } = await readTypedSearch(requested, asked, services)
  const question = services.question(state, options, PAGE_SIZE)
  const exact = await services.search.search(question)
  const close = await findCloseMatches(state, exact, {
    engine: services.search,
    isTyped: requested.text !== '',
    vocabulary: options.vocabulary,
    queryFor: (relaxed, size, prefer) => services.question(relaxed, options, size, prefer),
  })
  const lists = [
    { title: `Exactly as asked: ${exact.count}`, query: question, hits: exact.hits, relaxed: null },
    ...close.map(({ relaxed, hits, count }) => ({
      title: `Close matches: ${count ?? hits.length}`,
      query: services.question(relaxed.state, options, PAGE_SIZE),
      hits,
      relaxed,
    })),
  ]
  const tables = await Promise.all(
    lists.map(async ({ hits, ...list }) => {
      const cars = await Promise.all(hits.map(({ id }) => services.stock.cars.findById(id)))
      return { ...list, cars: cars.filter((car) => car !== null) }
    }),
  )
  const findPart = await readPriceParts(readCars(openStore(c.env, c.var.site), { soldSince: c.var.now - SOLD_KEPT_MS }))
  return devPage(
    c,
    'Why these cars',
    html`<form><label>Search <input name="query" value="${requested.text}" size="60" /></label> <button>Explain</button></form>
          <h2>Words</h2>
          <ul>
            ${words.map(({ raw, fate }) => html`<li>${raw}: ${FATES[fate]}</li>`)}
          </ul>
          <h2>Filters</h2>
          <ul>
            ${activeFilters(state).map(({ key, text }) => html`<li>${key}: ${text}</li>`)}
          </ul>
          ${tables.map(
            ({ title, relaxed, query: { prefer = [], pinned }, cars }) => html`<h2>${title}</h2>
              ${relaxed && html`<p>Kept: ${named(relaxed.kept)}. Widened: ${named(relaxed.widened.map((row) => row.asked))}. Let go: ${named(relaxed.letGo)}.</p>`}
              <table>
                <thead>
                  <tr>
                    ${['Car', 'Pinned', ...prefer.map((each) => `Prefers ${JSON.stringify(each)}`), ...LISTING_SIGNALS.map(({ name }) => name), 'Id'].map((name) => html`<th scope="col">${name}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${cars.map((car: Car) => {
                    const cells = [
                      yesNo(car.stocknum !== null && pinned.includes(car.stocknum)),
                      ...prefer.map((each) => yesNo(meetsPreference(car, each))),
                      ...LISTING_SIGNALS.map(({ of }) => String(of(car, findPart(car)))),
                      String(car.id),
                    ]
                    return html`<tr><th scope="row">${car.name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
                  })}
                </tbody>
              </table>`,
          )}`,
  )
})

const FATES = {
  meant: 'read as a filter or an order',
  filler: 'ignored',
  unread: 'not understood',
  apart: 'an alternative, left out',
  text: 'searched for as text',
}
const yesNo = (is: boolean) => (is ? 'yes' : '')
const named = (conditions: readonly Condition[]) => conditions.map(conditionLabel).join(', ') || 'nothing'
