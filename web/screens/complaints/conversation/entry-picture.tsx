import '../../../parts/pictures/pictures.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'

interface EntryPictureProps {
  ticket: string
  secret: string
  id: string
  label: string
}

/** A picture as a thumbnail that opens in full size. */
export function EntryPicture({ ticket, secret, id, label }: EntryPictureProps) {
  const t = useTranslations('complaints.status')
  const [large, setLarge] = useState(false)
  const fetchPicture = useCallback(
    (call: Call) => call('POST /messages/picture', { body: { ticket, secret, file_id: id } }),
    [ticket, secret, id],
  )
  const load = useLoad(fetchPicture)
  if (load.state === 'loading') return <span className="picture-thumb" aria-busy="true" />
  if (load.state === 'failed') return <p className="form-small">{t('picture_failed')}</p>
  const { data_url } = load.data
  return (
    <>
      <button type="button" className="picture-button" onClick={() => setLarge(true)}>
        <img src={data_url} alt={label} className="picture-thumb" />
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={label} size="l">
        <img src={data_url} alt={label} className="picture-large" />
      </Dialog>
    </>
  )
}
