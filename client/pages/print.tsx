import { INSPECTION_ANCHOR } from '../../shared/car/inspection.ts'
import type { Link } from '../../shared/car/links.ts'
import type { Brochure } from '../../shared/vehicle/papers.ts'
import type { Spec } from '../../shared/vehicle/specs.ts'
import { PriceBlock } from '../card/price.tsx'
import { LinkButton, TextLink } from '../ui/controls.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { Rows, TextList } from '../ui/rows.tsx'
import { InspectionSheet } from '../vehicle/inspection.tsx'
import { wake } from '../wake/attributes.ts'

type Logo = { url: string; width: number; height: number; alt: string }
/** `qr`: the picture that leads to the car's page. */
export type PrintView = { brochure: Brochure; logo: Logo; qr: string; back: Link; pdf: string }

/** One car on paper (VDP-14). */
export function PrintPage({ brochure, logo, qr, back, pdf }: PrintView) {
  const {
    title,
    subtitle,
    about,
    price,
    sold,
    repayment,
    photos,
    facts,
    specs,
    features,
    comments,
    inspection,
    dealer,
  } = brochure
  return (
    <div className="print">
      <nav className="print-bar" aria-label="This page">
        <TextLink {...back} />
        <button type="button" className="button button-primary with-script" {...wake('press', 'print')}>
          Print
        </button>
        <LinkButton
          href={pdf}
          text="Save as PDF"
          icon="download"
          attributes={{ ...wake('press', 'pdf'), download: true }}
        />
      </nav>
      <main id="content" className="sheet-of-paper">
        <header className="print-head">
          <img src={logo.url} width={logo.width} height={logo.height} alt={logo.alt} />
          <address>
            {[dealer.name, dealer.address, dealer.phone].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <img src={qr} width="84" height="84" alt="This car’s page as a QR code" />
        </header>
        <div className="print-title">
          <div>
            <p>{about}</p>
            <h1>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {sold ? (
            <p className="price">{sold}</p>
          ) : (
            <div>
              <PriceBlock price={price} className="print-price" />
              {repayment && <p>{repayment.text}</p>}
            </div>
          )}
        </div>
        <div className="print-photos">
          {photos.map((photo) => (
            <Photo key={photo.src} picture={photo} turn="soon" />
          ))}
          {photos.length === 0 && <NoPhoto sold={sold !== null} />}
        </div>
        {facts.length > 0 && <Group title="Key information" rows={facts} />}
        {comments.length > 0 && (
          <section className="print-comments">
            <h2>Our Comments</h2>
            {comments.map((text, index) => (
              <p key={index}>{text}</p>
            ))}
          </section>
        )}
        {features.length > 0 && (
          <section>
            <h2>Features</h2>
            <TextList items={features} className="print-features" />
          </section>
        )}
        {specs.map(({ group, rows }) => (
          <Group key={group} title={group} rows={rows} />
        ))}
        {inspection && (
          <section id={INSPECTION_ANCHOR} className="inspection-paper">
            <h2>Inspection: {inspection.summary}</h2>
            <p>
              {title} · {about} · {inspection.source}
            </p>
            <InspectionSheet sheet={inspection} />
          </section>
        )}
        <footer>
          {repayment && <p>{repayment.note}</p>}
          <p>{brochure.disclaimer}</p>
          <p>
            {brochure.address} · Printed on {brochure.printedOn}
            {dealer.licence && ` · Motor dealer licence ${dealer.licence}`}
          </p>
        </footer>
      </main>
    </div>
  )
}

const Group = ({ title, rows }: { title: string; rows: Spec[] }) => (
  <section>
    <h2>{title}</h2>
    <Rows rows={rows} className="print-rows" />
  </section>
)
