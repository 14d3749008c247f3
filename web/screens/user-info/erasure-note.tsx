import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

/** Whoever comes by while the wish to go waits sees so, on every tab. */
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
