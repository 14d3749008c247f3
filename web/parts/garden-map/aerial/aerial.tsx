import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Position } from '#domain/garden/shape.ts'
import { IconButton } from '#ui/kit/button.tsx'
import type { Editor } from '../use-editor.ts'
import type { MapSource, MapTrouble } from '../workbench.tsx'
import { type Ground, openGround } from './ground.ts'
import { type Pencil, startPencil } from './pencil.ts'

interface AerialProps {
  editor: Editor
  source: MapSource
  place: Position | undefined
  alone: boolean
  onTrouble: (trouble: MapTrouble) => void
}

/** A garden drawn on an aerial picture. Loaded only on demand. */
export default function Aerial({ editor, source, place, alone, onTrouble }: AerialProps) {
  const t = useTranslations('garden')
  const frame = useRef<HTMLDivElement>(null)
  const [ground, setGround] = useState<Ground>()
  const [pencil, setPencil] = useState<Pencil>()
  const shownKey = useRef('')
  const latest = useRef({ editor, onTrouble, place })
  latest.current = { editor, onTrouble, place }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a map is opened once; what changes is told to it below
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const opened = openGround(current, {
      ...source,
      alone,
      labels: { title: t('map.title'), wheel: t('map.wheel'), touch: t('map.touch') },
      onTrouble: trouble => latest.current.onTrouble(trouble),
    })
    if (!opened) return latest.current.onTrouble('no_webgl')
    opened.show(latest.current.editor.drawing, latest.current.place)
    shownKey.current = latest.current.place?.join(' ') ?? ''
    setGround(opened)
    opened.whenReady(() => setPencil(startPencil(opened.map, current, () => latest.current)))
    return () => {
      setPencil(undefined)
      opened.close()
    }
  }, [source.tiles])

  const [longitude, latitude] = place ?? []
  useEffect(() => {
    // The map opens at the place already.
    if (!ground || longitude === undefined || latitude === undefined) return
    if (shownKey.current !== `${longitude} ${latitude}`) ground.goTo([longitude, latitude])
    shownKey.current = `${longitude} ${latitude}`
  }, [ground, longitude, latitude])

  const { drawing, tool, marked } = editor
  const isLost = drawing.origin === undefined && drawing.shapes.length > 0
  const wasLost = useRef(isLost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a sketch has come to lie on the map
  useEffect(() => {
    if (ground && wasLost.current && !isLost) ground.show(drawing, place)
    wasLost.current = isLost
  }, [ground, isLost])
  useEffect(() => pencil?.show(drawing), [pencil, drawing])
  useEffect(() => pencil?.take(tool), [pencil, tool])
  useEffect(() => pencil?.mark(marked?.id), [pencil, marked?.id])

  return (
    <div
      className="sheet aerial"
      data-theme="dark"
      data-alone={alone || undefined}
      data-ready={pencil ? true : undefined}
    >
      <div ref={frame} className="aerial-frame" />
      <div className="sheet-zoom">
        <IconButton icon="plus-bold" label={t('sheet.zoom_in')} onClick={() => ground?.map.zoomIn()} />
        <IconButton icon="minus-bold" label={t('sheet.zoom_out')} onClick={() => ground?.map.zoomOut()} />
        <IconButton icon="arrows-left-right" label={t('sheet.fit')} onClick={() => ground?.show(drawing, place)} />
      </div>
      <p className="aerial-credit">{source.attribution}</p>
    </div>
  )
}
