import type { PlaceScene as Scene } from '../../shared/location/place-picture.ts'
import { BodyShape, findDrawing } from '../ui/body-drawing.tsx'

/** Outlines of a building 300 wide whose wall ends at 0: a gable, a flat front with a parapet, a saw-tooth. */
const ROOFS = ['M-12 2 150-52 312 2z', 'M-8 2v-34h190v12h126v22z', 'M0 2v-40l75 40v-40l75 40v-40l75 40v-40l75 40z']
const WALL = { x: 90, y: 78, width: 300 }
const GROUND = 188
/** All stand before the wall, which the narrowest frame still shows whole. */
const CAR = { width: 92, step: 104 }
const SIGN_CHARS = 15
const SIGN_SIZE = 23

type Picture = { photo: { url: string; alt: string } | null; scene: Scene }

export const PlacePicture = ({ photo, scene }: Picture) =>
  photo ? <img className="place-photo" src={photo.url} alt={photo.alt} decoding="async" /> : <PlaceScene {...scene} />

/** A drawing of a place in the colours of the site, where there is no photograph of it: each has its own roof, doors and cars. */
function PlaceScene({ name, look, bodies }: Scene) {
  const doors = 3 + (look % 3)
  const step = (WALL.width - 24) / doors
  const size = Math.min(SIGN_SIZE, (SIGN_SIZE * SIGN_CHARS) / name.length)
  const drawings = bodies.flatMap((body) => findDrawing(body) ?? [])
  return (
    <svg className="place-scene" viewBox="0 0 480 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="place-sun" cx={look % 2 ? 396 : 84} cy="74" r="52" />
      <path className="place-hills" d="M-300 150q120-50 260-22t250-18 230 20 340-30v140h-1080z" />
      <g className="place-wall" transform={`translate(${WALL.x} ${WALL.y})`}>
        <path d={ROOFS[look % ROOFS.length]} />
        <path d={`M0 0h${WALL.width}v${GROUND - WALL.y}H0z`} />
      </g>
      <path className="place-sign" d={`M${WALL.x + 14} ${WALL.y + 6}h${WALL.width - 28}v36h-${WALL.width - 28}z`} />
      <text x={WALL.x + WALL.width / 2} y={WALL.y + 32} fontSize={size} textAnchor="middle">
        {name}
      </text>
      <path
        className="place-doors"
        d={Array.from(
          { length: doors },
          (_, at) => `M${WALL.x + 16 + at * step} ${WALL.y + 54}h${step - 8}V${GROUND}h-${step - 8}z`,
        ).join('')}
      />
      <path className="place-ground" d={`M-600 ${GROUND}h1680v60H-600z`} />
      {drawings.map((drawing, at) => (
        <BodyShape
          key={drawing.id}
          drawing={drawing}
          x={WALL.x + at * CAR.step}
          y={GROUND - 28}
          width={CAR.width}
          height={CAR.width / 2.4}
        />
      ))}
    </svg>
  )
}
