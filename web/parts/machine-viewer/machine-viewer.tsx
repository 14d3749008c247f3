import './door.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '#i18n/locales/nl.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import type { ModelFile } from './models.ts'
import { findModelSize } from './sizes.ts'
import type { Trouble } from './use-stage.ts'
import type { ViewerProps } from './viewer.tsx'

interface Loaded {
  Viewer: ComponentType<ViewerProps>
  file: ModelFile
  texts: Partial<Messages>
}

/** Opens the viewer: a button beside the pictures. The viewer takes the place of the pictures and gives it back. */
export function MachineViewer({ deviceType, name }: { deviceType: string; name: string }) {
  const t = useTranslations('machine_viewer')
  const { language } = useEnv()
  const [loaded, setLoaded] = useState<Loaded>()
  const [isComing, setComing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  // When the pictures are shown again, the focus returns to the button.
  useEffect(() => {
    if (loaded || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus({ preventScroll: true })
  }, [loaded])
  if (!findModelSize(deviceType)) return null

  const open = async () => {
    setComing(true)
    setTrouble(undefined)
    try {
      const [{ default: Viewer }, { findModelFile }, texts] = await Promise.all([
        import('./viewer.tsx'),
        import('./models.ts'),
        loadScreenTexts(language, ['machine_parts']),
      ])
      const file = findModelFile(deviceType)
      if (file) setLoaded({ Viewer, file, texts })
    } catch {
      close('failed')
    }
  }
  const close = (why?: Trouble) => {
    returnsFocus.current = true
    setLoaded(undefined)
    setComing(false)
    setTrouble(why)
  }

  return (
    <div className="viewer-place" data-open={(loaded && !isComing) || undefined}>
      {(!loaded || isComing) && (
        <div className="viewer-door">
          {trouble !== 'no_webgl' && (
            <Button ref={button} icon="cube" busy={isComing} onClick={() => void open()}>
              {t('open')}
            </Button>
          )}
          <ButtonLink icon="arrows-left-right" href="#size">
            {t('size')}
          </ButtonLink>
        </div>
      )}
      {trouble && (
        <Notice tone={trouble === 'no_webgl' ? 'info' : 'warn'} live>
          {t(trouble)}
        </Notice>
      )}
      {loaded && (
        <MoreTexts texts={loaded.texts}>
          <loaded.Viewer
            name={name}
            file={loaded.file}
            onReady={() => setComing(false)}
            onTrouble={close}
            onClose={() => close()}
          />
        </MoreTexts>
      )}
    </div>
  )
}
