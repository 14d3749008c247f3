import type { Placed, Stage } from './stage.ts'
import { between, firstView, type View } from './view.ts'

export interface Drive {
  /** The target of the current move, so that two key presses turn twice as far. */
  view: () => View
  go: (view: View) => void
  glide: (view: View, time?: number) => void
  requestPaint: () => void
  stop: () => void
}

/** Moves the camera and requests a frame only when something moved; nothing runs while the model is still. */
export function drive(stage: Stage, isCalm: boolean, onPaint: (placed: readonly Placed[], view: View) => void): Drive {
  let now = firstView
  let glidePath: { from: View; to: View; start: number; time: number } | undefined
  let waits = 0

  const requestPaint = () => {
    waits ||= requestAnimationFrame(paint)
  }
  function paint(time: number) {
    waits = 0
    if (glidePath) {
      const share = Math.min(1, Math.max(0, (time - glidePath.start) / glidePath.time))
      now = between(glidePath.from, glidePath.to, 1 - (1 - share) ** 3)
      if (share < 1) requestPaint()
      else glidePath = undefined
    }
    onPaint(stage.show(now), glidePath?.to ?? now)
  }
  const go = (view: View) => {
    glidePath = undefined
    now = view
    requestPaint()
  }
  return {
    view: () => glidePath?.to ?? now,
    go,
    glide: (to, time = 420) => {
      if (isCalm) return go(to)
      glidePath = { from: now, to, start: performance.now(), time }
      requestPaint()
    },
    requestPaint: requestPaint,
    stop: () => cancelAnimationFrame(waits),
  }
}
