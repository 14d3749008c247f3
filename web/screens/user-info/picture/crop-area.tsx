import './crop.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import { type Crop, maxZoom, moveCrop, zoomCrop } from './crop.ts'
import { drawCrop } from './draw-crop.ts'

interface CropAreaProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

const step = 0.06
/** As fractions of the view, to the right and down. */
const keys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const buttons = [
  ['move_left', 'ArrowLeft', 'caret-left'],
  ['move_up', 'ArrowUp', 'caret-up-bold'],
  ['move_down', 'ArrowDown', 'caret-down-bold'],
  ['move_right', 'ArrowRight', 'caret-right'],
] as const satisfies readonly (readonly [string, string, IconName])[]

/** The picture behind a round window: moved by dragging, keys or buttons, zoomed by a slider. */
export function CropArea({ picture, crop, onChange }: CropAreaProps) {
  const t = useTranslations('account.avatar')
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  function move([right, down]: readonly [number, number]) {
    onChange(moveCrop(crop, picture, right, down))
  }
  function onKeyDown(event: KeyboardEvent) {
    const keyChange = keys[event.key]
    if (!keyChange) return
    event.preventDefault()
    move(keyChange)
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!held.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move([(event.clientX - held.current.x) / width, (event.clientY - held.current.y) / width])
    held.current = { x: event.clientX, y: event.clientY }
  }
  const endDrag = () => {
    held.current = undefined
  }

  return (
    <div className="crop">
      {/* biome-ignore lint/a11y/useSemanticElements: a group that takes keys, not a set of fields */}
      <div
        role="group"
        aria-label={t('crop_area')}
        aria-describedby={hint}
        className="crop-window"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <canvas ref={canvas} width="640" height="640" />
      </div>
      <p id={hint} className="form-small">
        {t('crop_hint')}
      </p>
      <div className="crop-buttons">
        {buttons.map(([name, key, icon]) => (
          <IconButton key={name} icon={icon} label={t(name)} onClick={() => move(keys[key] ?? [0, 0])} />
        ))}
      </div>
      <Slider
        label={t('zoom')}
        value={crop.zoom}
        min={1}
        max={maxZoom}
        step={0.05}
        text={t('zoom_text', { percent: Math.round(crop.zoom * 100) })}
        onChange={zoom => onChange(zoomCrop(crop, picture, zoom))}
      />
    </div>
  )
}
