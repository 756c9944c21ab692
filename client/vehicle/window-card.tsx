import type { WindowCard as View } from '../../shared/car/window-card.ts'

/** On paper alone: the rest of the window card is the page itself, laid out for one sheet (window-card.css). */
export const WindowCard = ({ card: { qr, address, name, logo, lines, asAt } }: { card: View }) => (
  <div className="window-card" aria-hidden="true">
    <img src={qr} width="112" height="112" alt="" loading="lazy" decoding="async" />
    <div>
      <img
        className="window-card-logo"
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <p className="window-card-name">{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <div>
      <p className="window-card-name">Scan for every photo and today’s price</p>
      <p>{address}</p>
      <p>{asAt}</p>
    </div>
  </div>
)
