import '../pictures/pictures.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'

interface OwnPictureProps {
  id: string
  label: string
}

/** A picture of a request as small as a stamp, and large when somebody wants to see it. */
export function OwnPicture({ id, label }: OwnPictureProps) {
  const t = useTranslations('requests.pictures')
  const [large, setLarge] = useState(false)
  const picture = usePicture(id)
  if (picture === undefined) return <span className="picture-thumb" aria-busy="true" />
  if (picture === 'failed') return <p className="order-small">{t('failed')}</p>
  return (
    <>
      <button type="button" className="picture-button" onClick={() => setLarge(true)}>
        <img src={picture} alt={label} className="picture-thumb" />
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={label} size="l">
        <img src={picture} alt={label} className="picture-large" />
      </Dialog>
    </>
  )
}

/** Only its owner may see it, so it is fetched with his session: an address in the page would open nothing. */
export function usePicture(id: string): string | 'failed' | undefined {
  const browser = useBrowser()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!browser) return
    const gone = new AbortController()
    let made: string | undefined
    browser.client.file(`/api/common/preview/file/${id}`, { quiet: true, signal: gone.signal }).then(
      blob => {
        if (gone.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => !gone.signal.aborted && setAddress('failed'),
    )
    return () => {
      gone.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [browser, id])
  return address
}
