import './request.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'

/** A picture of a request, small; large when somebody wants to see it. */
export function Picture({ id, label }: { id: string; label: string }) {
  const t = useTranslations('admin_requests')
  const [large, setLarge] = useState(false)
  const address = usePicture(id)
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

/** Only its owner and staff may see it, so it is fetched with the session. */
function usePicture(id: string): string | 'failed' | undefined {
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
