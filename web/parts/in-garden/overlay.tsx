import './overlay.css'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { judgePassage } from '#domain/garden/measured-passage.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { type ModelSize, toWholeCm } from '../machine-viewer/sizes.ts'
import { drag } from './drag.ts'
import { type Garden, useGarden } from './use-garden.ts'

export interface OverlayProps {
  session: XRSession
  root: HTMLElement
  /** Address of the model (web/models). */
  address: string
  name: string
  size: ModelSize
  /** The width that the machine needs, in centimetres. */
  passage: number
  onTrouble: (error: unknown) => void
}

/** What is to be read and pressed over the image of the camera. Loaded only on demand. */
export default function Overlay({ session, root, address, name, size, passage, onTrouble }: OverlayProps) {
  const t = useTranslations('in_garden_view')
  const garden = useGarden({ session, address, onTrouble })
  const { step, aimedCm, actions } = garden
  const panel = useRef<HTMLDivElement>(null)
  const touch = useRef<HTMLDivElement>(null)
  const { length, width, height } = toWholeCm(size)

  const latest = useRef({ step, actions })
  latest.current = { step, actions }
  useEffect(() => {
    const here = touch.current
    panel.current?.focus({ preventScroll: true })
    if (!here) return
    return drag(here, {
      onTap: () => tap(latest.current),
      onTurn: degrees => {
        const { step, actions } = latest.current
        if (step === 'placing' || step === 'standing') actions.turn(degrees)
      },
    })
  }, [])

  const end = () => void session.end()
  return createPortal(
    <div
      ref={panel}
      className="garden-overlay"
      role="dialog"
      aria-modal="true"
      aria-label={t('label', { name })}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && end()}
    >
      <div ref={touch} className="garden-touch" />
      <header className="garden-head">
        <p className="figures">
          <strong>{name}</strong> {t('size', { length, width, height })}
        </p>
        <IconButton icon="x" label={t('end')} onClick={end} />
      </header>
      <div className="garden-foot">
        <p className="garden-says figures" role="status">
          <Saying garden={garden} name={name} width={width} length={length} needed={passage} />
        </p>
        {step === 'second' && aimedCm !== undefined && (
          <p className="garden-aimed figures" aria-hidden="true">
            {t('aimed', { cm: aimedCm })}
          </p>
        )}
        <div className="garden-actions">
          <Actions garden={garden} />
        </div>
      </div>
    </div>,
    root,
  )
}

function tap({ step, actions }: Pick<Garden, 'step' | 'actions'>): void {
  if (step === 'placing') actions.place()
  else if (step === 'first' || step === 'second') actions.mark()
}

interface SayingProps {
  garden: Garden
  name: string
  length: number
  width: number
  needed: number
}

function Saying({ garden: { step, passage }, name, length, width, needed }: SayingProps) {
  const t = useTranslations('in_garden_view')
  if (step === 'measured' && passage) {
    const verdict = judgePassage(passage, needed)
    return (
      <>
        <strong>{t(`verdict.${verdict}`, { cm: passage.cm })}</strong>{' '}
        {t(verdict === 'unsure' ? 'reason_unsure' : 'reason', { name, needed, off: passage.off_cm })}
      </>
    )
  }
  if (step === 'standing') return t('step.standing', { length, width })
  return t(`step.${step === 'measured' ? 'first' : step}`)
}

/** Whatever a finger does on the image can be done by a button too. */
function Actions({ garden: { step, actions } }: { garden: Garden }) {
  const t = useTranslations('in_garden_view')
  switch (step) {
    case 'loading':
    case 'seeking':
      return null
    case 'placing':
      return (
        <Button variant="primary" onClick={actions.place}>
          {t('place')}
        </Button>
      )
    case 'standing':
      return (
        <>
          <IconButton icon="arrow-left" label={t('turn_left')} onClick={() => actions.turn(-15)} />
          <IconButton icon="arrow-right" label={t('turn_right')} onClick={() => actions.turn(15)} />
          <Button onClick={actions.lift}>{t('lift')}</Button>
          <Button variant="primary" icon="arrows-left-right" onClick={actions.measure}>
            {t('measure')}
          </Button>
        </>
      )
    case 'first':
    case 'second':
      return (
        <>
          <Button onClick={actions.done}>{t('back')}</Button>
          <Button variant="primary" onClick={actions.mark}>
            {t('mark')}
          </Button>
        </>
      )
    case 'measured':
      return (
        <>
          <Button onClick={actions.measure}>{t('again')}</Button>
          <Button variant="primary" onClick={actions.done}>
            {t('done')}
          </Button>
        </>
      )
  }
}
