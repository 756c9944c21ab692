import { INSPECTION_ANCHOR, type InspectionView, type PointView } from '../../shared/car/inspection.ts'
import type { InspectionResult } from '../../shared/car/inspection-schema.ts'
import type { Link } from '../../shared/car/links.ts'
import { LinkButton, OUTSIDE, TextLink } from '../ui/controls.tsx'
import { SheetTop } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { Fold } from '../ui/more.tsx'
import { Photo } from '../ui/photo.tsx'

const SIGNS: Record<InspectionResult, IconName> = { ok: 'check', attention: 'info', replaced: 'wrench' }

type Props = { sheet: InspectionView; print: Link | null; isOpen: boolean }

/** The inspection of this car, folded: what to know of it first, then every point. `print` is the sheet on paper. */
export const Inspection = ({ sheet, print, isOpen }: Props) => (
  <Fold
    className="inspection"
    laterKey={INSPECTION_ANCHOR}
    isOpen={isOpen}
    title={
      <>
        <Icon name="promise" />
        <span>
          <h2>Inspection: {sheet.summary}</h2>
          <span>{sheet.source}</span>
        </span>
      </>
    }
  >
    <div id={INSPECTION_ANCHOR} className="inspection-body">
      <InspectionSheet sheet={isOpen ? sheet : { ...sheet, groups: [] }} />
      {!isOpen && <TextLink href={`?open=${INSPECTION_ANCHOR}#${INSPECTION_ANCHOR}`} text="See every point" />}
      {print && <PrintLink {...print} />}
    </div>
  </Fold>
)

/** What is not simply in order, and on a drawing from above where that is. */
export function InspectionNotes({ sheet: { notes, spots } }: { sheet: InspectionView }) {
  if (notes.length === 0) return null
  return (
    <div className="inspection-notes">
      <h3>Worth knowing</h3>
      {spots.length > 0 && (
        <svg className="inspection-plan" viewBox="0 0 200 90" aria-hidden="true">
          <path d={PLAN} />
          {spots.map(({ mark, x, y }) => (
            <g key={mark}>
              <circle cx={x} cy={y} r="9" />
              <text x={x} y={y}>
                {mark}
              </text>
            </g>
          ))}
        </svg>
      )}
      <Points points={notes} />
    </div>
  )
}

/** A car from above, its front to the left: wheels, body, bonnet line, glass. */
const PLAN =
  'M34 6h22M34 84h22M146 6h22M146 84h22M8 45c0-26 7-33 30-34q60-3 124 0c24 1 30 8 30 34s-6 33-30 34q-64 3-124 0C15 78 8 71 8 45zM66 14q-12 31 0 62M66 14l18 8q-6 23 0 46l-18 8M84 22h62M84 68h62M146 22l16-8q9 31 0 62l-16-8q5-23 0-46'

/** Every point by its group, and before them those that are not simply in order. */
export const InspectionSheet = ({ sheet }: { sheet: InspectionView }) => (
  <>
    <InspectionNotes sheet={sheet} />
    {sheet.groups.map(({ name, count, points }) => (
      <div key={name} className="inspection-group">
        <h3>
          {name} <small>{count}</small>
        </h3>
        <Points points={points} />
      </div>
    ))}
  </>
)

const Points = ({ points }: { points: PointView[] }) => (
  <ul className="inspection-points">
    {points.map((point, at) => (
      <li key={at} className={`iconed i-${SIGNS[point.result]}`} data-result={point.result} data-mark={point.mark}>
        {point.name}
        {point.note && <small>{point.note}</small>}
        {point.photo && <PointPhoto {...point.photo} title={point.name} id={`point-photo-${at + 1}`} />}
        <Outcome {...point} />
      </li>
    ))}
  </ul>
)

type PointPhotoProps = NonNullable<PointView['photo']> & { title: string; id: string }

/** A small picture of it, and a large one behind it without any script. */
const PointPhoto = ({ picture, ring, title, id }: PointPhotoProps) => (
  <>
    <button type="button" className="point-photo" popoverTarget={id} aria-haspopup="dialog">
      <Photo picture={{ ...picture, sizes: '8rem', alt: `${picture.alt}, enlarge` }} />
      {ring && <Ring {...ring} />}
    </button>
    <dialog className="dialog point-photo-large" data-drag="down" id={id} popover="auto" aria-label={title}>
      <SheetTop title={title} sheet={id} />
      <div className="point-photo">
        <Photo picture={{ ...picture, alt: '' }} />
        {ring && <Ring {...ring} />}
      </div>
      <p>{picture.alt}</p>
    </dialog>
  </>
)

const Ring = ({ x, y }: { x: number; y: number }) => (
  <svg aria-hidden="true">
    <circle cx={`${x}%`} cy={`${y}%`} r="9%" />
  </svg>
)

function Outcome({ result, text, measured }: PointView) {
  const word = result === 'ok' ? <span className="visually-hidden">{text}</span> : text
  if (result === 'ok' && !measured) return word
  return (
    <span>
      {measured && <span className="measured">{measured} </span>}
      {word}
    </span>
  )
}

export const PrintLink = ({ href, text }: Link) => (
  <LinkButton href={href} text={text} icon="print" attributes={{ target: '_blank', ...OUTSIDE }}>
    <span className="visually-hidden">, opens in a new tab</span>
  </LinkButton>
)
