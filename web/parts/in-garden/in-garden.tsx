import './in-garden.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { modelIn, renderedPicture } from '../../pictures/machine-pictures.ts'
import { findModelSize } from '../machine-viewer/sizes.ts'
import { GardenDoor, type GardenDoorProps } from './garden-door.tsx'
import { findOffer, type Offer } from './offer.ts'

/** The machine in one's own garden, in real size: by the camera of this device, or of a phone. */
export function InGarden({ deviceType, name, passage }: Omit<GardenDoorProps, 'size'>) {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    void findOffer().then(setOffer)
  }, [])
  const size = findModelSize(deviceType)
  if (!size || !offer) return null
  if (offer === 'webxr') return <GardenDoor deviceType={deviceType} name={name} passage={passage} size={size} />
  return offer === 'quick_look' ? <QuickLook deviceType={deviceType} /> : <ToPhone />
}

/** A link whose only element is a picture: Safari opens its file in Quick Look then, not as a page. */
function QuickLook({ deviceType }: { deviceType: string }) {
  const t = useTranslations('in_garden')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    void import('./quick-look-files.ts').then(({ findQuickLookFile }) => setAddress(findQuickLookFile(deviceType)))
  }, [deviceType])
  const model = modelIn(deviceType)
  const picture = model && renderedPicture(`hero-${model}`)
  if (!address) return null
  return (
    <div className="in-garden">
      <p>{t('before_quick_look')}</p>
      <a className="button button-primary quick-look" rel="ar" href={`${address}#allowsContentScaling=0`}>
        <img src={picture?.src} alt="" width={40} height={30} />
        {t('open')}
      </a>
    </div>
  )
}

/** Where a mouse is used there is no camera to hold against a gate, but a phone nearby. */
function ToPhone() {
  const t = useTranslations('in_garden')
  const [Code, setCode] = useState<typeof import('../qr-code/qr-code.tsx').QrCode>()
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    void import('../qr-code/qr-code.tsx').then(({ QrCode }) => setCode(() => QrCode))
  }, [])
  if (!Code) return null
  const { origin, pathname, search } = location
  return (
    <div className="to-phone">
      <Code text={`${origin}${pathname}${search}#size`} label={t('code')} />
      <p>{t('to_phone')}</p>
    </div>
  )
}
