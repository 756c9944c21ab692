import type { BrandTile } from '../../shared/brand/view.ts'

/** A brand or a model: its mark, its name, how many there are. Its name's link covers the tile. */
export function Tile({ tile: { name, make, mark, logo, about, href, stock, models } }: { tile: BrandTile }) {
  const label = (
    <>
      {make && <span className="brand-make">{make} </span>}
      {name}
    </>
  )
  return (
    <li className="brand">
      <span className="brand-mark" aria-hidden="true" data-letters={logo ? undefined : mark.length}>
        {logo ? <img src={logo} width={48} height={48} alt="" loading="lazy" /> : mark}
      </span>
      <div className="brand-words">
        <h3>{href ? <a href={href}>{label}</a> : label}</h3>
        <p className="count">
          {stock && (stock.href ? <a href={stock.href}>{stock.text}</a> : <span>{stock.text}</span>)}
          {models && (
            <a href={models.href} aria-label={`${models.text} of ${name}`}>
              {models.text}
            </a>
          )}
        </p>
        {about && <p className="brand-about">{about}</p>}
      </div>
    </li>
  )
}
