import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Announcement } from './announcement.tsx'
import { isTangled } from './corners.ts'
import { allPoints, computeBounds } from './drawing.ts'
import { Area, Draft, Handles, type Project } from './sheet-areas.tsx'
import { Grid, Lanes, Ruler } from './sheet-ground.tsx'
import { fitView, type Size, type SketchView, toScreen, zoomAt } from './sketch-view.ts'
import type { Editor } from './use-editor.ts'
import { useSheetKeys } from './use-sheet-keys.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'
import { useSize } from './use-size.ts'

interface SheetProps {
  editor: Editor
  /** In the dialog the sheet handles every finger and the wheel; in a page the page still scrolls. */
  alone: boolean
}

const unmeasured: Size = { width: 640, height: 420 }
const zoomFactor = 1.4

/** Squared paper to draw a garden on, by mouse, touch or keyboard. */
export function Sheet({ editor, alone }: SheetProps) {
  const t = useTranslations('garden.sheet')
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const measured = useSize(svg)
  const size = measured ?? unmeasured
  const { drawing, marked, point, draft, tool } = editor
  const [moved, setMoved] = useState<SketchView>()
  const [focused, setFocused] = useState(false)
  const [byKeys, setByKeys] = useState(false)
  const whole = fitView(computeBounds(allPoints(drawing)), size)
  // Until the person moves the sheet it shows everything; during drawing or dragging it stays still.
  const [still, setStill] = useState(whole)
  const view = moved ?? still
  const showAll = () => {
    setMoved(undefined)
    setStill(whole)
  }
  const isWithin = isInView(view, size, drawing)

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again, or an area came that can't be seen
  useEffect(() => {
    if (!moved || !isWithin) showAll()
  }, [measured?.width, measured?.height, drawing.shapes.length])

  useWheel(svg, alone, (factor, at) => setMoved(zoomAt(view, size, factor, at)))
  const pointer = useSheetPointer({ editor, svg, view, setView: setMoved, size })
  const keys = useSheetKeys({ editor, view, setView: setMoved, showAll, size })
  const project: Project = at => toScreen(view, size, at)
  const middle: [number, number] = [size.width / 2, size.height / 2]
  const cutOuts = drawing.shapes.filter(({ role }) => role === 'no_go').map(({ points }) => points)
  const isDrawing = tool !== 'select'
  const isEmpty = drawing.shapes.length === 0 && draft.length === 0

  return (
    <div className="sheet" data-tool={tool} data-alone={alone || undefined}>
      <svg
        ref={svg}
        className="sheet-paper"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={t('label')}
        aria-describedby={`${id}-help`}
        onKeyDown={event => {
          setByKeys(true)
          keys.onKeyDown(event)
        }}
        onPointerDownCapture={() => setByKeys(false)}
        onFocus={event => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        {...pointer.handlers}
      >
        <g>
          <Lanes id={id} view={view} size={size} />
          <Grid view={view} size={size} />
          {drawing.shapes.toSorted(lawnsFirst).map(shape => (
            <Area
              key={shape.id}
              id={id}
              shape={shape}
              marked={shape === marked}
              project={project}
              scale={view.scale}
              obstacles={shape.role === 'zone' ? cutOuts : []}
            />
          ))}
          {marked && !isDrawing && <Handles points={marked.points} point={point} project={project} />}
          {isDrawing && (
            <Draft
              draft={draft}
              next={pointer.hover ?? (focused ? keys.cursor : undefined)}
              tangled={isTangled(draft)}
              project={project}
            />
          )}
          <Ruler view={view} size={size} />
        </g>
      </svg>
      {draft.length > 2 && (
        <div className="sheet-close">
          <Button size="s" icon="check-bold" onClick={() => editor.finish()}>
            {t('close')}
          </Button>
        </div>
      )}
      {isEmpty && <p className="sheet-hint">{t('begin')}</p>}
      <div className="sheet-zoom">
        <IconButton
          icon="plus-bold"
          label={t('zoom_in')}
          onClick={() => setMoved(zoomAt(view, size, zoomFactor, middle))}
        />
        <IconButton
          icon="minus-bold"
          label={t('zoom_out')}
          onClick={() => setMoved(zoomAt(view, size, 1 / zoomFactor, middle))}
        />
        <IconButton icon="arrows-left-right" label={t('fit')} onClick={showAll} />
      </div>
      <Announcement editor={editor} cursor={keys.cursor} on={byKeys && focused} />
      <p id={`${id}-help`} className="visually-hidden">
        {t(isDrawing ? 'help_draw' : 'help_select')}
      </p>
    </div>
  )
}

/** Excluded areas are drawn above the lawn. */
function lawnsFirst(one: { role: string }, other: { role: string }): number {
  return one.role === other.role ? 0 : one.role === 'zone' ? -1 : 1
}

function isInView(view: SketchView, size: Size, drawing: Editor['drawing']): boolean {
  return allPoints(drawing).every(point => {
    const [x, y] = toScreen(view, size, point)
    return x >= 0 && y >= 0 && x <= size.width && y <= size.height
  })
}

/** In a page the wheel scrolls the page, and zooms only together with the browser's zoom key. */
function useWheel(
  svg: RefObject<SVGSVGElement | null>,
  alone: boolean,
  zoom: (factor: number, at: [number, number]) => void,
): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const { current } = svg
    if (!current) return
    function onWheel(event: WheelEvent) {
      if (!alone && !event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = (event.currentTarget as Element).getBoundingClientRect()
      latest.current(Math.exp(-event.deltaY / 400), [event.clientX - box.left, event.clientY - box.top])
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => current.removeEventListener('wheel', onWheel)
  }, [svg, alone])
}
