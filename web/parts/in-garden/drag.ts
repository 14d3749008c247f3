/** Shorter than this it was a tap (pixels). */
const tap = 8
/** Half the width of a phone turns the machine to its other side. */
const degreesPerPixel = 0.9

interface Dragged {
  onTap: () => void
  onTurn: (degrees: number) => void
}

/** One finger on the image of the camera: a tap, or a drag sideways that turns the machine. */
export function drag(element: HTMLElement, { onTap, onTurn }: Dragged): () => void {
  const gone = new AbortController()
  const { signal } = gone
  let finger: { id: number; x: number; startX: number; startY: number; isTap: boolean } | undefined

  element.addEventListener(
    'pointerdown',
    ({ pointerId: id, clientX: x, clientY: y }) => {
      finger ??= { id, x, startX: x, startY: y, isTap: true }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (finger?.id !== pointerId) return
      if (Math.hypot(clientX - finger.startX, clientY - finger.startY) > tap) finger.isTap = false
      if (!finger.isTap) onTurn((clientX - finger.x) * degreesPerPixel)
      finger.x = clientX
    },
    { signal },
  )
  const release = (isTapped: boolean) => (event: PointerEvent) => {
    if (finger?.id !== event.pointerId) return
    if (isTapped && finger.isTap) onTap()
    finger = undefined
  }
  element.addEventListener('pointerup', release(true), { signal })
  element.addEventListener('pointercancel', release(false), { signal })
  return () => gone.abort()
}
