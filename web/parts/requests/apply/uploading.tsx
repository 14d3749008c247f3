import { useTranslations } from 'use-intl'
import type { Pictures } from '../../pictures/use-pictures.ts'

/** Progress of the pictures, also announced, because it may take a while. */
export function Uploading({ pictures: { uploading } }: { pictures: Pictures }) {
  const t = useTranslations('requests.pictures')
  return (
    <p className="request-uploading order-small" aria-live="polite">
      {uploading ? t('uploading', uploading) : ''}
    </p>
  )
}
