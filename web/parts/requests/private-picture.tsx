import '../pictures/pictures.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePrivatePicture } from '#ui/app/use-private-picture.ts'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'

interface PrivatePictureProps {
  id: string
  label: string
}

/** A picture of a request as a thumbnail that opens in full size. */
export function PrivatePicture({ id, label }: PrivatePictureProps) {
  const t = useTranslations('requests.pictures')
  const [large, setLarge] = useState(false)
  const picture = usePrivatePicture(id)
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
