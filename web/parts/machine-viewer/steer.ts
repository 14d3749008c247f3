import { nearer, turned, type View } from './view.ts'

interface Steered {
  view: () => View
  /** At once, as the hand goes. */
  go: (view: View) => void
  /** To a place it was sent to. */
  glide: (view: View) => void
  reset: () => void
}

const step = 15
const zoom = 1.2

const turns: Record<string, readonly [azimuth: number, elevation: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
export type Move = 'left' | 'right' | 'up' | 'down' | 'closer' | 'farther'

/** A quarter of a right angle for a button: it is pressed less often than a key. */
export function moved(view: View, move: Move): View {
  switch (move) {
    case 'left':
      return turned(view, -step * 2, 0)
    case 'right':
      return turned(view, step * 2, 0)
    case 'up':
      return turned(view, 0, step)
    case 'down':
      return turned(view, 0, -step)
    case 'closer':
      return nearer(view, zoom)
    case 'farther':
      return nearer(view, 1 / zoom)
  }
}

/** Hand, wheel and keys on the place where it stands. The page scrolls on: by touch upwards, and by the bare wheel. */
export function steer(place: HTMLElement, { view, go, glide, reset }: Steered): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const hands = new Map<number, { x: number; y: number }>()
  const span = () => {
    const [one, other] = [...hands.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  place.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return
      hands.set(event.pointerId, { x: event.clientX, y: event.clientY })
      place.setPointerCapture(event.pointerId)
      place.dataset.held = 'true'
    },
    { signal },
  )
  place.addEventListener(
    'pointermove',
    event => {
      const before = hands.get(event.pointerId)
      if (!before) return
      const wide = span()
      hands.set(event.pointerId, { x: event.clientX, y: event.clientY })
      // The whole width is half a turn, by one hand; two only draw it near.
      if (hands.size === 1) {
        const share = 200 / Math.max(1, place.clientWidth)
        go(turned(view(), (before.x - event.clientX) * share, (event.clientY - before.y) * share * 0.7))
      } else if (wide > 0 && hands.size === 2) go(nearer(view(), span() / wide))
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) {
    place.addEventListener(
      end,
      event => {
        hands.delete(event.pointerId)
        if (hands.size === 0) delete place.dataset.held
      },
      { signal },
    )
  }
  place.addEventListener(
    'touchmove',
    event => {
      if (event.touches.length > 1) event.preventDefault()
    },
    { passive: false, signal },
  )
  place.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      go(nearer(view(), Math.exp(-event.deltaY * 0.002)))
    },
    { passive: false, signal },
  )
  place.addEventListener(
    'keydown',
    event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const turn = turns[event.key]
      if (turn) glide(turned(view(), ...turn))
      else if (event.key === '+' || event.key === '=') glide(moved(view(), 'closer'))
      else if (event.key === '-' || event.key === '_') glide(moved(view(), 'farther'))
      else if (event.key === 'Home' || event.key === '0') reset()
      else return
      event.preventDefault()
    },
    { signal },
  )
  return () => gone.abort()
}
