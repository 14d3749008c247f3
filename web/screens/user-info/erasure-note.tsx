import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

/** Shown on every tab while an erasure is pending. */
export function ErasureNote() {
  const t = useTranslations('account.data')
  return (
    <div className="own-note">
      <Notice
        tone="warn"
        title={t('asked')}
        action={
          <ButtonLink size="s" href="#data">
            {t('see')}
          </ButtonLink>
        }
      />
    </div>
  )
}
