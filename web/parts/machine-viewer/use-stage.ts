import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTheme } from '#ui/app/theme.ts'
import { type Drive, drive } from './drive.ts'
import type { ModelFile } from './models.ts'
import { NoWebGl, openStage, type Placed, type Stage } from './stage.ts'
import { steer } from './steer.ts'
import type { Hour } from './studio.ts'
import { firstView, getSide, type Side, turnView, type View } from './view.ts'

export type Trouble = 'no_webgl' | 'lost' | 'failed'

interface StageInput {
  file: ModelFile
  container: RefObject<HTMLElement | null>
  spots: RefObject<HTMLElement | null>
  onReady: () => void
  onTrouble: (trouble: Trouble) => void
}

export interface OpenedStage {
  drive: Drive
  spots: Stage['spots']
}

const darkSchemeQuery = '(prefers-color-scheme: dark)'

/** Puts a canvas with its stage into the place, and removes it all again. */
export function useStage(input: StageInput): { openedStage: OpenedStage | undefined; side: Side } {
  const { file, container, spots } = input
  const theme = useTheme()
  const latest = useRef(input)
  latest.current = input
  const [openedStage, setOpenedStage] = useState<OpenedStage>()
  const [side, setSide] = useState<Side>('front')
  const opened = useRef<Stage>(undefined)

  useEffect(() => {
    const here = container.current
    if (!here) return
    const gone = new AbortController()
    const { signal } = gone
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    here.append(canvas)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const trouble = (kind: Trouble) => {
      if (!signal.aborted) latest.current.onTrouble(kind)
    }

    const open = async () => {
      const { address, frame } = file
      const onLost = () => trouble('lost')
      const stage = await openStage({ canvas, address, frame, hour: readHour(here), signal, onLost })
      if (signal.aborted) return stage.dispose()
      const driven = drive(stage, isCalm, (placed, view) => {
        moveSpots(spots.current, placed, canvas)
        writeView(here, view)
        setSide(getSide(view))
      })
      const stopSteering = steer(here, { ...driven, reset: () => driven.glide(firstView) })
      const sized = new ResizeObserver(() => {
        stage.fit()
        driven.requestPaint()
      })
      sized.observe(here)
      signal.addEventListener('abort', () => {
        stopSteering()
        sized.disconnect()
        driven.stop()
        stage.dispose()
        opened.current = undefined
      })
      opened.current = stage
      driven.go(isCalm ? firstView : turnView(firstView, -34, 6))
      driven.glide(firstView, 1100)
      setOpenedStage({ drive: driven, spots: stage.spots })
      latest.current.onReady()
    }
    open().catch((error: unknown) => trouble(error instanceof NoWebGl ? 'no_webgl' : 'failed'))
    return () => {
      gone.abort()
      canvas.remove()
      setOpenedStage(undefined)
    }
  }, [file, container, spots])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the look of the place
  useEffect(() => {
    const here = container.current
    if (!here || !openedStage) return
    const light = () => {
      opened.current?.setHour(readHour(here))
      openedStage.drive.requestPaint()
    }
    light()
    const system = matchMedia(darkSchemeQuery)
    system.addEventListener('change', light)
    return () => system.removeEventListener('change', light)
  }, [container, openedStage, theme])

  return { openedStage, side }
}

function readHour(here: HTMLElement): Hour {
  const scheme = getComputedStyle(here).colorScheme
  const isDark = scheme === 'dark' || (scheme.includes('dark') && matchMedia(darkSchemeQuery).matches)
  return isDark ? 'dusk' : 'day'
}

/** Moves the points to their parts. */
function moveSpots(
  list: HTMLElement | null,
  placed: readonly Placed[],
  { clientWidth, clientHeight }: HTMLCanvasElement,
) {
  for (const { name, x, y, facing } of placed) {
    const item = list?.querySelector<HTMLElement>(`[data-spot="${name}"]`)
    if (!item) continue
    item.style.transform = `translate(${(x * clientWidth).toFixed(1)}px, ${(y * clientHeight).toFixed(1)}px)`
    item.toggleAttribute('data-away', !facing)
  }
}

function writeView(here: HTMLElement, { azimuth, elevation, reach }: View) {
  here.dataset.azimuth = String(Math.round(azimuth))
  here.dataset.elevation = String(Math.round(elevation))
  here.dataset.reach = reach.toFixed(2)
}
