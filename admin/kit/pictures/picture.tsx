import './pictures.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePrivatePicture } from '#ui/app/use-private-picture.ts'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'

/** A picture of a request as a thumbnail that opens in full size. */
export function Picture({ id, label }: { id: string; label: string }) {
  const t = useTranslations('admin_requests')
  const [large, setLarge] = useState(false)
  const address = usePrivatePicture(id)
  if (address === undefined) return <span className="shot" aria-busy="true" />
  if (address === 'failed') return <span className="shot shot-missing">{t('picture_failed')}</span>
  return (
    <>
      <button type="button" className="shot-button" onClick={() => setLarge(true)}>
        <img src={address} alt={label} className="shot" />
      </button>
      {large && (
        <Dialog open onClose={() => setLarge(false)} title={label} size="l">
          <img src={address} alt={label} className="shot-large" />
        </Dialog>
      )}
    </>
  )
}

export function Pictures({ ids, label }: { ids: readonly string[]; label: (index: number) => string }) {
  if (ids.length === 0) return null
  return (
    <ul className="shots">
      {ids.map((id, index) => (
        <li key={id}>
          <Picture id={id} label={label(index + 1)} />
        </li>
      ))}
    </ul>
  )
}
