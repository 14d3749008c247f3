import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { GardenCheck } from '#domain/garden/check-garden.ts'
import type { Position } from '#domain/garden/shape.ts'
import { Loading } from '#ui/kit/progress.tsx'
import { Areas } from './areas.tsx'
import { Sheet } from './sheet.tsx'
import { Tools } from './tools.tsx'
import type { Editor } from './use-editor.ts'

export interface MapSource {
  readonly tiles: string
  readonly attribution: string
}

export type MapTrouble = 'no_webgl' | 'tiles'

export interface WorkbenchProps {
  editor: Editor
  checked: GardenCheck
  /** The aerial picture below the drawing; undefined: squared paper. */
  map: MapSource | undefined
  /** Where the map opens, and where a sketch is placed. */
  place: Position | undefined
  onTrouble: (trouble: MapTrouble) => void
  /** Shown in a dialog of its own. */
  alone: boolean
  children?: ReactNode
}

/** Never in the first load: some hundred kilobytes that are needed only for the map. */
const Aerial = lazy(() => import('./aerial/aerial.tsx'))

/** Tools, the drawing surface, and the areas beside it. */
export function Workbench({ editor, checked, map, place, onTrouble, alone, children }: WorkbenchProps) {
  const t = useTranslations('garden')
  return (
    <div className="workbench" data-alone={alone || undefined}>
      <div className="workbench-draw">
        <Tools editor={editor} grid={!map}>
          {children}
        </Tools>
        {map ? (
          <Suspense fallback={<Loading label={t('map.loading')} />}>
            <Aerial editor={editor} source={map} place={place} alone={alone} onTrouble={onTrouble} />
          </Suspense>
        ) : (
          <Sheet editor={editor} alone={alone} />
        )}
        <p className="workbench-help field-hint">{t(`help.${editor.tool}`)}</p>
      </div>
      <Areas editor={editor} checked={checked} />
    </div>
  )
}
