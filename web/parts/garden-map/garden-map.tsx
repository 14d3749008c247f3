import './garden-map.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Position } from '#domain/garden/shape.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { Segments } from '../segments.tsx'
import { AddressSearch } from './aerial/address-search.tsx'
import type { Drawing } from './drawing.ts'
import { checkValue, type GardenValue, type InputMode } from './garden-value.ts'
import { TypedLawn } from './typed-lawn.tsx'
import { useEditor } from './use-editor.ts'
import { type MapTrouble, Workbench } from './workbench.tsx'

interface GardenMapProps {
  value: GardenValue
  /** Takes a function of the previous value, so that two changes at once do not undo each other. */
  onChange: (change: (before: GardenValue) => GardenValue) => void
  countries: readonly string[]
}

/** A lawn, described in one of three ways: drawn on squared paper, drawn on an aerial picture, or as a figure. */
export function GardenMap({ value, onChange, countries }: GardenMapProps) {
  const t = useTranslations('garden')
  const tiles = useConfig()?.map
  const [isLarge, setLarge] = useState(false)
  const [trouble, setTrouble] = useState<MapTrouble>()
  const [found, setFound] = useState<Position>()
  const editor = useEditor(value.drawing, drawing => onChange(before => ({ ...before, drawing })))
  const checked = checkValue({ ...value, drawing: editor.drawing }, countries)
  const hasMap = Boolean(tiles?.tiles) && !trouble
  const mode: InputMode = value.way === 'map' && !hasMap ? 'sketch' : value.way
  const place = found ?? value.drawing.origin ?? toPosition(value)
  const map = mode === 'map' && tiles?.tiles ? { tiles: tiles.tiles, attribution: tiles.attribution } : undefined

  // A sketch is placed at the garden as soon as a map shows where that is.
  const isLost = mode === 'map' && value.drawing.origin === undefined && place !== undefined
  useEffect(() => {
    if (isLost && place) onChange(before => ({ ...before, drawing: withOrigin(before.drawing, place) }))
  }, [isLost, place, onChange])

  const ways: InputMode[] = hasMap ? ['sketch', 'map', 'typed'] : ['sketch', 'typed']
  const bench = { editor, checked, map, place, onTrouble: setTrouble }
  return (
    <div className="garden-map">
      <Segments
        legend={t('way.legend')}
        hideLegend
        name="garden-way"
        value={mode}
        choices={ways.map(each => ({ value: each, label: t(`way.${each}`) }))}
        onChange={next => onChange(before => ({ ...before, way: next }))}
      />
      {trouble && (
        <Notice tone="warn" live>
          {t(`map.${trouble}`)}
        </Notice>
      )}
      {mode === 'typed' ? (
        <TypedLawn typed={value.typed} onChange={typed => onChange(before => ({ ...before, typed }))} />
      ) : (
        <>
          {map && <AddressSearch onFound={setFound} />}
          {isLarge ? (
            <p className="field-hint garden-away">{t('large.away')}</p>
          ) : (
            <Workbench {...bench} alone={false}>
              <IconButton icon="arrow-up-right" label={t('large.open')} onClick={() => setLarge(true)} />
            </Workbench>
          )}
          <Dialog
            open={isLarge}
            onClose={() => setLarge(false)}
            title={t('large.title')}
            size="l"
            actions={
              <Button variant="primary" onClick={() => setLarge(false)}>
                {t('large.done')}
              </Button>
            }
          >
            <Workbench {...bench} alone />
          </Dialog>
        </>
      )}
    </div>
  )
}

function toPosition({ address: { longitude, latitude } }: GardenValue): Position | undefined {
  return longitude === null || latitude === null ? undefined : [longitude, latitude]
}

function withOrigin(drawing: Drawing, origin: Position): Drawing {
  return drawing.origin ? drawing : { ...drawing, origin }
}
