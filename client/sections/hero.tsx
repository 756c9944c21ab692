import type { ComponentType } from 'react'
import type { Picture } from '../../shared/car/pictures.ts'
import { type HeroFocus, heroAnchor, PORTRAIT_MEDIA, type WeeklySlider } from '../../shared/page/hero.ts'
import type { SectionViews } from '../../shared/page/view.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { SearchBox } from '../layout/search-box.tsx'
import { BodyShape, findDrawing } from '../ui/body-drawing.tsx'
import { SubmitButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { Ticks } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'
import { Buttons } from './words.tsx'

type View = SectionViews['hero']

/** The top of a page over one photograph, or on the brand’s ground without one. Where the words stand is the tenant's choice; the stylesheet places them. */
export function Hero({ id = null, ...view }: View & { id?: string | null }) {
  const { variant, picture, isOfStock, search } = view
  const Words = WORDS[variant]
  const look = picture ? variant : 'drawn'
  return (
    <section
      className="hero"
      id={id ?? undefined}
      data-variant={look}
      data-stock={isOfStock || undefined}
      data-quiet={search === null || undefined}
    >
      {picture ? <HeroPhoto {...view} picture={picture} /> : <HeroShapes {...view} />}
      <div className="hero-words wrap">
        <div className="hero-box">
          <Words {...view} />
        </div>
      </div>
    </section>
  )
}

const Plain = (view: View) => (
  <>
    <Title {...view} />
    {view.search && <HeroSearch {...view.search} />}
    <Buttons links={view.buttons} />
  </>
)

/** What each layout says, in the order that it is read. */
const WORDS: Record<View['variant'], ComponentType<View>> = {
  photo_search: Plain,
  split: Plain,
  panorama: Plain,
  band: Plain,
  worksheet: Plain,
  billboard: Plain,
  owners: (view) => (
    <>
      <Title {...view} />
      {view.note && (
        <figure className="hero-note">
          <blockquote>{view.note.text}</blockquote>
          {view.note.signed && <figcaption>{view.note.signed}</figcaption>}
        </figure>
      )}
      {view.phone && (
        <a className="hero-phone" href={view.phone.href}>
          <Icon name="phone" />
          {view.phone.text}
        </a>
      )}
      {view.search && <HeroSearch {...view.search} />}
      <Buttons links={view.buttons} />
    </>
  ),
  inclusions: (view) => (
    <>
      <Title {...view} />
      {view.includes.length > 0 && <Ticks items={view.includes} className="hero-includes" />}
      {view.weekly ? (
        <>
          <WeeklyForm slider={view.weekly} />
          {view.search?.stock && <Stock {...view.search.stock} />}
        </>
      ) : (
        view.search && <HeroSearch {...view.search} />
      )}
      <Buttons links={view.buttons} />
    </>
  ),
}

const Title = ({ title, text }: View) => (
  <>
    <h1>{title}</h1>
    {text && <p className="hero-text">{text}</p>}
  </>
)

function HeroSearch({ placeholder, stock }: NonNullable<View['search']>) {
  return (
    <>
      <search>
        <form className="hero-search" action={searchPath()}>
          <label className="visually-hidden" htmlFor="hero-query">
            {placeholder}
          </label>
          <SearchBox id="hero-query" placeholder={placeholder} />
          <SubmitButton text="Search" icon="search" />
        </form>
      </search>
      {stock && <Stock {...stock} />}
    </>
  )
}

/** The list that a search begins with; what was chosen for the shopper is said, and taken off with one press. */
const Stock = ({ text, href, wider }: NonNullable<NonNullable<View['search']>['stock']>) => (
  <p className="hero-stock">
    <a href={href}>{text}</a>
    {wider && <a href={wider.href}>{wider.text}</a>}
  </p>
)

/** The photograph of a hero, cut for a phone where there is such a picture; its subject stays in view. */
function HeroPhoto({ picture, portrait, focus }: { picture: Picture; portrait: Picture | null; focus: HeroFocus }) {
  return (
    <div className="hero-photo" data-anchor={heroAnchor(focus)}>
      <picture>
        {portrait && (
          <source
            media={PORTRAIT_MEDIA}
            srcSet={portrait.srcset ?? portrait.src}
            sizes={portrait.sizes}
            width={portrait.width}
            height={portrait.height}
          />
        )}
        <Photo picture={picture} turn="first" />
      </picture>
    </div>
  )
}

/** Where up to three shapes stand on the ground of a drawing of 240 by 100, the first in front. */
const STANDS = [
  { x: 46, width: 148 },
  { x: 0, width: 92 },
  { x: 158, width: 92 },
]
const GROUND = 86

/** In place of a photograph: what is in stock, before a low sun. */
function HeroShapes({ bodies }: Pick<View, 'bodies'>) {
  const drawings = bodies.flatMap((body) => findDrawing(body) ?? []).slice(0, STANDS.length)
  const stands = drawings.map((drawing, at) => ({ drawing, ...STANDS[at]! })).toReversed()
  return (
    <svg className="hero-shapes" viewBox="0 0 240 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle cx="120" cy="58" r="46" />
      <path d={`M-480 ${GROUND}h1200v14h-1200z`} />
      {stands.map(({ drawing, x, width }) => {
        const height = (width * 40) / 96
        return <BodyShape key={drawing.id} {...{ drawing, x, width, height }} y={GROUND + 3 - height} />
      })}
    </svg>
  )
}

/** The most that a week may cost, as a slider that leads to the cars. Its field is the upper end of the search's range. */
function WeeklyForm({ slider: { min, max, step, start, counts, noun } }: { slider: WeeklySlider }) {
  const count = counts[(start - min) / step] ?? 0
  return (
    <form className="weekly" action={searchPath()} data-counts={counts.join(' ')} {...wake('input', 'weekly')}>
      <label htmlFor="weekly-most">
        Up to <output htmlFor="weekly-most">${start}</output> a week
      </label>
      <input type="hidden" name="subscription_price" value="" />
      <input
        id="weekly-most"
        type="range"
        name="subscription_price"
        min={min}
        max={max}
        step={step}
        defaultValue={start}
        aria-valuetext={`$${start} a week`}
        autoComplete="off"
      />
      <p className="weekly-ends" aria-hidden="true">
        <span>${min}</span>
        <span>${max}</span>
      </p>
      <button type="submit" className="button button-primary">
        Show <span data-count>{count}</span> {noun}
      </button>
    </form>
  )
}
