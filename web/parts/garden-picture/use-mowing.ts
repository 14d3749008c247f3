import { type RefObject, useLayoutEffect } from 'react'
import type { LawnPicture } from '#domain/garden/lawn-picture.ts'

/** For the whole lawn; then the ring lights up. */
const mowMs = 4000
const lightMs = 700

/** Mows the lawn once, at a constant speed. For people who asked for less motion it is done at once. */
export function useMowing(
  svg: RefObject<SVGSVGElement | null>,
  picture: LawnPicture | undefined,
  isMoving: boolean,
): void {
  useLayoutEffect(() => {
    const here = svg.current
    if (!isMoving || !here || !picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const running = mow(here, picture)
    return () => {
      for (const animation of running) animation.cancel()
    }
  }, [svg, picture, isMoving])
}

function mow(svg: SVGSVGElement, { runs, end }: LawnPicture): Animation[] {
  const parts = (name: string) => [...svg.querySelectorAll(`[data-part="${name}"]`)]
  const total = runs.reduce((sum, { length }) => sum + length, 0) || 1
  const way: Keyframe[] = []
  let driven = 0
  const lines = parts('run').map((line, index) => {
    const { length = 0, corners = [] } = runs[index] ?? {}
    const [delay, duration] = [(driven / total) * mowMs, (length / total) * mowMs]
    for (const { at, distance } of corners) {
      const transform = `translate(${at[0] - end[0]}px, ${at[1] - end[1]}px)`
      way.push({ offset: Math.min(1, (driven + distance) / total), transform })
    }
    driven += length
    const dash = { strokeDasharray: '1 1' }
    const keyframes = [
      { ...dash, strokeDashoffset: '1' },
      { ...dash, strokeDashoffset: '0' },
    ]
    return line.animate(keyframes, { delay, duration, fill: 'backwards' })
  })
  const blades = parts('blades').map(blade => blade.animate({ opacity: [0.7, 0] }, { duration: mowMs }))
  const machine = parts('machine').map(part => part.animate(way, { duration: mowMs }))
  const ring = parts('ring').map(part =>
    part.animate({ stroke: ['var(--ground)', 'var(--lamp)'] }, { delay: mowMs, duration: lightMs, fill: 'backwards' }),
  )
  return [...lines, ...blades, ...machine, ...ring]
}
