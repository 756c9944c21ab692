import type { OfferListView } from '../../shared/offer/view.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { Page } from '../layout/breadcrumbs.tsx'
import { OfferCards } from '../offers/card.tsx'
import { PageLinks } from '../search/pages.tsx'
import { CallUs, LinkButton, LinkTabs, SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'

/** The special offers of a site: their categories, a search among them, and a page of cards (OFF-01, OFF-03). */
export function OffersPage({ view }: { view: OfferListView }) {
  const { title, breadcrumbs, categories, form, countText, cards, pages, empty, clear } = view
  return (
    <Page title={title} links={breadcrumbs} className="offers-page">
      <LinkTabs label="Categories of offers" className="offer-categories" links={categories} />
      {form && <OfferFilters form={form} />}
      {empty ? (
        <NoOffers empty={empty} clear={clear} />
      ) : (
        <p className="offers-line">
          <output className="count">{countText}</output>
          {clear && <TextLink {...clear} />}
        </p>
      )}
      {cards.length > 0 && <OfferCards cards={cards} heading="h2" areFirst />}
      {pages && <PageLinks pages={pages} />}
    </Page>
  )
}

type NoOffersProps = { empty: NonNullable<OfferListView['empty']>; clear: OfferListView['clear'] }

function NoOffers({ empty: { heading, text, call }, clear }: NoOffersProps) {
  return (
    <div className="no-results">
      <Icon name="tag" />
      <h2>{heading}</h2>
      <p>{text}</p>
      {clear && <LinkButton {...clear} isPrimary />}
      {call && <CallUs phone={call} />}
    </div>
  )
}

/** Search among the offers: words, price and dealership (OFF-01). */
function OfferFilters({
  form: { text, from, to, category, dealerships },
}: {
  form: NonNullable<OfferListView['form']>
}) {
  const isFiltered = text !== '' || from !== '' || to !== '' || dealerships.some(({ chosen }) => chosen)
  return (
    <search>
      <details className="phone-fold" open={isFiltered}>
        <summary className="iconed i-down">Search these offers</summary>
        <form className="offer-filters panel" action={pathTo('special_offers')} aria-label="Special offers">
          {category && <input type="hidden" name="category" value={category} />}
          <label>
            <span>Find an offer</span>
            <input className="field" type="search" name="query" defaultValue={text} autoComplete="off" />
          </label>
          <label>
            <span>Price from</span>
            <input className="field" name="price_from" defaultValue={from} inputMode="numeric" placeholder="$" />
          </label>
          <label>
            <span>Price to</span>
            <input className="field" name="price_to" defaultValue={to} inputMode="numeric" placeholder="$" />
          </label>
          {dealerships.length > 0 && (
            <label>
              <span>Dealership</span>
              <select
                className="field"
                name="dealership"
                defaultValue={dealerships.find(({ chosen }) => chosen)?.slug ?? ''}
              >
                <option value="">All dealerships</option>
                {dealerships.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <SubmitButton text="Search" icon="search" />
        </form>
      </details>
    </search>
  )
}
