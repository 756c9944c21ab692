import {
  type ComponentProps,
  type KeyboardEvent as KeyPress,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Gallery } from '../../shared/vehicle/gallery.ts'
import { bestFrame, frameAfter, nearestFrame } from '../../shared/vehicle/spin-motion.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { Dots } from './hotspots.tsx'
import { useFrames, useTurning } from './spin-frames.ts'

/** Presses of a button for a whole turn. */
const PRESSES_A_TURN = 12

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

export type SpinProps = {
  spin: NonNullable<Gallery['spin']>
  name: string
  /** The point of interest that says its words. */
  open: string | null
  onPress: (id: string) => void
}

/** How long each frame shows while the car turns by itself. */
const FRAME_MS = 100
/** How far a drag goes for one frame. */
const SENSITIVITY_PX = 20

/** A car turned by drag, key or press (GAL-03), with its points of interest (GAL-04). */
export function SpinViewer({ spin, name, open, onPress }: SpinProps) {
  const frames = useFrames(spin.frames, spin.poster.sizes)
  const [frame, setFrame] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const [opened, setOpened] = useState(open)
  const box = useRef<HTMLDivElement>(null)
  const full = useFullScreen(box)
  const { shown, isComplete } = frames
  const here = nearestFrame(frame, shown)
  const count = spin.frames.length

  const turn = (steps: number) => setFrame((from) => frameAfter(from, steps, shown))
  const touch = () => setTouched(true)
  const dragging = useTurning({ sensitivity: SENSITIVITY_PX, hasMomentum: spin.has_momentum, turn })
  useOneTurn(isComplete && !isTouched, FRAME_MS, shown, setFrame)

  const press = (event: KeyPress) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps = KEYS[event.key]
    if (steps !== undefined) turn(steps)
    else if (event.key === 'Home') setFrame(shown[0] ?? 0)
    else if (event.key === 'End') setFrame(shown.at(-1) ?? 0)
    else return
    event.preventDefault()
    touch()
  }
  const pressButton = (direction: number) => {
    touch()
    turn(direction * Math.max(1, Math.round(shown.length / PRESSES_A_TURN)))
  }
  // Opening a point that is out of sight turns the car to where it shows best.
  if (open !== opened) {
    setOpened(open)
    setTouched(true)
    const at = spin.hotspots.find(({ id }) => id === open)?.at
    if (at && !(here in at)) setFrame(bestFrame(at))
  }

  return (
    <div className="spin" ref={box} data-full={full.isOn || undefined}>
      <div className="spin-stage">
        <Photo picture={spin.poster} turn="first" />
        <div
          className="spin-surface"
          // A range input cannot be a picture that is dragged.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label={`Turn the ${name}`}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={here + 1}
          aria-valuetext={`View ${here + 1} of ${count}`}
          onKeyDown={press}
          {...dragging}
          onPointerDown={(event) => {
            touch()
            dragging.onPointerDown(event)
          }}
        >
          <Canvas image={frames.images.get(here)} />
        </div>
        <div className="spin-points">
          <Dots hotspots={spin.hotspots} frame={here} open={open} onPress={onPress} />
        </div>
        <Progress settled={frames.settled} count={count} isMissing={isComplete && shown.length === 0} />
        {isComplete && shown.length > 1 && !isTouched && <p className="spin-hint">Drag to turn</p>}
      </div>
      <div className="spin-controls">
        <RoundButton icon="turn-left" text="Turn left" onClick={() => pressButton(-1)} />
        <RoundButton icon="turn-right" text="Turn right" onClick={() => pressButton(1)} />
        <RoundButton
          icon={full.isOn ? 'smaller' : 'larger'}
          text="Full screen"
          aria-pressed={full.isOn}
          onClick={full.toggle}
        />
      </div>
    </div>
  )
}

type RoundButtonProps = ComponentProps<'button'> & { icon: IconName; text: string }

const RoundButton = ({ icon, text, ...rest }: RoundButtonProps) => (
  <button type="button" className="round-button" {...rest}>
    <Icon name={icon} />
    <span className="visually-hidden">{text}</span>
  </button>
)

/** Turns once around by itself, unless less motion is asked for. */
function useOneTurn(isOn: boolean, ms: number, shown: number[], set: (turn: (frame: number) => number) => void) {
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    left.current ??= shown.length
    const timer = setInterval(() => {
      if (left.current === 0) return clearInterval(timer)
      left.current = (left.current ?? 1) - 1
      set((frame) => frameAfter(frame, 1, shown))
    }, ms)
    return () => clearInterval(timer)
  }, [isOn, ms, shown, set])
}

function Progress({ settled, count, isMissing }: { settled: number; count: number; isMissing: boolean }) {
  if (isMissing) return <p className="spin-progress">The 360 view didn’t load.</p>
  if (settled === count) return null
  return (
    <p className="spin-progress">
      <progress max={count} value={settled} aria-label="Loading the 360 view" />
      <span aria-hidden="true">
        {settled} of {count}
      </span>
    </p>
  )
}

/** Fills the screen with an element: by the browser's own means, else (iPhones) over the whole page. Escape ends both. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && !document.fullscreenElement && setOn(false)
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('keydown', press)
    }
  }, [element])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isOn) return setOn(false)
    const { current } = element
    // Not there, or refused.
    if (document.fullscreenEnabled && current) current.requestFullscreen().catch(() => setOn(true))
    else setOn(true)
  }
  return { isOn, toggle }
}

/** One frame of the turn, drawn at once: an <img> that changes its source would flicker. */
function Canvas({ image }: { image: HTMLImageElement | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context || !image) return
    const { naturalWidth: width, naturalHeight: height } = image
    if (current.width !== width || current.height !== height) Object.assign(current, { width, height })
    context.drawImage(image, 0, 0, width, height)
  }, [image])
  // Until the first frame is in, the poster under it is what is seen.
  return <canvas ref={canvas} width="3" height="2" hidden={!image} aria-hidden="true" />
}
