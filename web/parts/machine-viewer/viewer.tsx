import './machine-viewer.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import type { ModelFile } from './models.ts'
import { Points, type SpotName, spotOrder } from './points.tsx'
import { applyMove, type Move } from './steer.ts'
import { type Trouble, useStage } from './use-stage.ts'
import { firstView, viewFrom } from './view.ts'

export interface ViewerProps {
  name: string
  file: ModelFile
  /** The first frame is rendered. */
  onReady: () => void
  onTrouble: (trouble: Trouble) => void
  onClose: () => void
}

const tools: readonly (readonly [Move, IconName])[] = [
  ['left', 'arrow-left'],
  ['right', 'arrow-right'],
  ['up', 'arrow-up'],
  ['down', 'arrow-down'],
  ['closer', 'plus-bold'],
  ['farther', 'minus-bold'],
]

/** A model that can be turned, with its parts labelled. Loaded only on demand. */
export default function Viewer({ name, file, onReady, onTrouble, onClose }: ViewerProps) {
  const t = useTranslations('machine_parts')
  const container = useRef<HTMLDivElement>(null)
  const points = useRef<HTMLUListElement>(null)
  const hint = useId()
  const [chosen, setChosen] = useState<SpotName>()
  const { openedStage, side } = useStage({ file, container, spots: points, onReady, onTrouble })
  const spots = spotOrder.filter(each => openedStage?.spots.some(spot => spot.name === each))

  // Only a visible point can have the focus.
  useEffect(() => {
    if (openedStage) container.current?.focus({ preventScroll: true })
  }, [openedStage])

  const choose = (spot: SpotName) => {
    setChosen(chosen === spot ? undefined : spot)
    const found = openedStage?.spots.find(each => each.name === spot)
    if (found && chosen !== spot) openedStage?.drive.glide(viewFrom(found.from), 620)
  }

  return (
    <section
      className="machine-viewer"
      data-ready={openedStage ? true : undefined}
      aria-label={t('region', { name })}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="viewer-frame">
        <div
          ref={container}
          className="viewer-stage"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is turned by keys
          tabIndex={0}
          aria-label={t('stage', { name })}
          aria-roledescription={t('role')}
          aria-describedby={hint}
        />
        <Points list={points} spots={spots} chosen={chosen} onChoose={choose} />
        <IconButton className="viewer-close" icon="x" label={t('close')} onClick={onClose} />
      </div>
      <div className="viewer-foot">
        <div id={hint} className="viewer-says" aria-live="polite">
          {chosen ? (
            <p>
              <strong>{t(`spots.${chosen}.title`)}.</strong> {t(`spots.${chosen}.text`)}
            </p>
          ) : (
            <p className="viewer-hint">
              <span className="viewer-by-mouse">{t('hint')}</span>
              <span className="viewer-by-touch">{t('hint_touch')}</span>
            </p>
          )}
        </div>
        <div className="viewer-tools" role="toolbar" aria-label={t('tools')}>
          {tools.map(([move, icon]) => (
            <IconButton
              key={move}
              icon={icon}
              label={t(move)}
              onClick={() => openedStage?.drive.glide(applyMove(openedStage.drive.view(), move))}
            />
          ))}
          <IconButton
            icon="arrow-counter-clockwise"
            label={t('reset')}
            onClick={() => {
              setChosen(undefined)
              openedStage?.drive.glide(firstView)
            }}
          />
        </div>
      </div>
      <VisuallyHidden live>{openedStage ? t(`side.${side}`) : ''}</VisuallyHidden>
      <Disclosure summary={t('list')}>
        <ol className="viewer-parts">
          {spots.map(spot => (
            <li key={spot}>
              <strong>{t(`spots.${spot}.title`)}.</strong> {t(`spots.${spot}.text`)}
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}
