import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'

/** Without script the form is not shown; the other ways are listed beside it. */
export function NoScript() {
  const t = useTranslations('rights.no_script')
  return (
    <noscript>
      <Notice tone="warn" title={t('title')}>
        <p>{t('text')}</p>
      </Notice>
    </noscript>
  )
}
