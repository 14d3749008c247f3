import type { Placed, Stage } from './stage.ts'
import { between, firstView, type View } from './view.ts'

export interface Drive {
  /** Where it is on its way to: keys that are pressed twice turn twice. */
  view: () => View
  go: (view: View) => void
  glide: (view: View, time?: number) => void
  draw: () => void
  stop: () => void
}

/** Moves the camera, and asks for a picture only when something moved; nothing runs while nothing does. */
export function drive(stage: Stage, isCalm: boolean, shown: (placed: readonly Placed[], view: View) => void): Drive {
  let now = firstView
  let way: { from: View; to: View; start: number; time: number } | undefined
  let waits = 0

  const ask = () => {
    waits ||= requestAnimationFrame(paint)
  }
  function paint(time: number) {
    waits = 0
    if (way) {
      const share = Math.min(1, Math.max(0, (time - way.start) / way.time))
      now = between(way.from, way.to, 1 - (1 - share) ** 3)
      if (share < 1) ask()
      else way = undefined
    }
    shown(stage.show(now), way?.to ?? now)
  }
  const go = (view: View) => {
    way = undefined
    now = view
    ask()
  }
  return {
    view: () => way?.to ?? now,
    go,
    glide: (to, time = 420) => {
      if (isCalm) return go(to)
      way = { from: now, to, start: performance.now(), time }
      ask()
    },
    draw: ask,
    stop: () => cancelAnimationFrame(waits),
  }
}
