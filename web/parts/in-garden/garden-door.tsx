import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import type { ModelSize } from '../machine-viewer/sizes.ts'
import { type GardenTrouble, openOverlayRoot, requestGardenSession, troubleOf } from './offer.ts'
import type { OverlayProps } from './overlay.tsx'

export interface GardenDoorProps {
  deviceType: string
  name: string
  /** The width that the machine needs, in centimetres. */
  passage: number
  size: ModelSize
}

interface Visit {
  Overlay: ComponentType<OverlayProps>
  texts: Partial<Messages>
  session: XRSession
  root: HTMLElement
  address: string
}

/** The button that opens the camera. Its script, the model and three.js are loaded on the press. */
export function GardenDoor({ deviceType, name, passage, size }: GardenDoorProps) {
  const t = useTranslations('in_garden')
  const { language } = useEnv()
  const [visit, setVisit] = useState<Visit>()
  const [isComing, setComing] = useState(false)
  const [trouble, setTrouble] = useState<GardenTrouble>()
  const button = useRef<HTMLButtonElement>(null)
  const running = useRef<XRSession>(undefined)
  const before = useId()
  useEffect(() => () => void running.current?.end().catch(() => undefined), [])

  const fail = (error: unknown) => {
    setTrouble(troubleOf(error))
    void running.current?.end().catch(() => undefined)
  }
  const open = async () => {
    setComing(true)
    setTrouble(undefined)
    const { root, close } = openOverlayRoot()
    const leave = () => {
      running.current = undefined
      setVisit(undefined)
      setComing(false)
      close()
      button.current?.focus({ preventScroll: true })
    }
    try {
      const session = await requestGardenSession(root)
      running.current = session
      session.addEventListener('end', leave)
      const [{ default: Overlay }, { findModelFile }, texts] = await Promise.all([
        import('./overlay.tsx'),
        import('../machine-viewer/models.ts'),
        loadScreenTexts(language, ['in_garden_view']),
      ])
      const address = findModelFile(deviceType)?.address
      if (!address) throw new Error(`No model of ${deviceType}`)
      if (running.current !== session) return
      setVisit({ Overlay, texts, session, root, address })
    } catch (error) {
      fail(error)
      if (!running.current) leave()
    }
  }

  return (
    <div className="in-garden">
      <p id={before}>{t('before')}</p>
      <Button
        ref={button}
        variant="primary"
        icon="camera"
        busy={isComing}
        aria-describedby={before}
        onClick={() => void open()}
      >
        {t('open')}
      </Button>
      {trouble && (
        <Notice tone="warn" live>
          {t(trouble)}
        </Notice>
      )}
      {visit && (
        <MoreTexts texts={visit.texts}>
          <visit.Overlay
            session={visit.session}
            root={visit.root}
            address={visit.address}
            name={name}
            size={size}
            passage={passage}
            onTrouble={fail}
          />
        </MoreTexts>
      )}
    </div>
  )
}
