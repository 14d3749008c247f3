import { turnView, type View, zoomView } from './view.ts'

interface Steered {
  view: () => View
  /** At once, following the pointer. */
  go: (view: View) => void
  /** Animated, to a given view. */
  glide: (view: View) => void
  reset: () => void
}

const step = 15
const zoom = 1.2

const turnByKey: Record<string, readonly [azimuth: number, elevation: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
export type Move = 'left' | 'right' | 'up' | 'down' | 'closer' | 'farther'

/** A button turns by a quarter of a right angle: it is pressed less often than a key. */
export function applyMove(view: View, move: Move): View {
  switch (move) {
    case 'left':
      return turnView(view, -step * 2, 0)
    case 'right':
      return turnView(view, step * 2, 0)
    case 'up':
      return turnView(view, 0, step)
    case 'down':
      return turnView(view, 0, -step)
    case 'closer':
      return zoomView(view, zoom)
    case 'farther':
      return zoomView(view, 1 / zoom)
  }
}

/**
 * Pointer, wheel and keys on the viewer. The page still scrolls: by a vertical swipe, and by the wheel without a key.
 */
export function steer(element: HTMLElement, { view, go, glide, reset }: Steered): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const hands = new Map<number, { x: number; y: number }>()
  const span = () => {
    const [one, other] = [...hands.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return
      hands.set(event.pointerId, { x: event.clientX, y: event.clientY })
      element.setPointerCapture(event.pointerId)
      element.dataset.held = 'true'
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    event => {
      const before = hands.get(event.pointerId)
      if (!before) return
      const wide = span()
      hands.set(event.pointerId, { x: event.clientX, y: event.clientY })
      // With one finger the whole width is half a turn; two fingers only zoom.
      if (hands.size === 1) {
        const share = 200 / Math.max(1, element.clientWidth)
        go(turnView(view(), (before.x - event.clientX) * share, (event.clientY - before.y) * share * 0.7))
      } else if (wide > 0 && hands.size === 2) go(zoomView(view(), span() / wide))
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(
      end,
      event => {
        hands.delete(event.pointerId)
        if (hands.size === 0) delete element.dataset.held
      },
      { signal },
    )
  }
  element.addEventListener(
    'touchmove',
    event => {
      if (event.touches.length > 1) event.preventDefault()
    },
    { passive: false, signal },
  )
  element.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      go(zoomView(view(), Math.exp(-event.deltaY * 0.002)))
    },
    { passive: false, signal },
  )
  element.addEventListener(
    'keydown',
    event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const turnStep = turnByKey[event.key]
      if (turnStep) glide(turnView(view(), ...turnStep))
      else if (event.key === '+' || event.key === '=') glide(applyMove(view(), 'closer'))
      else if (event.key === '-' || event.key === '_') glide(applyMove(view(), 'farther'))
      else if (event.key === 'Home' || event.key === '0') reset()
      else return
      event.preventDefault()
    },
    { signal },
  )
  return () => gone.abort()
}
