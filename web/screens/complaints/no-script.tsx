import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { ContactDetails } from './contact.tsx'
import type { Reported } from './load.ts'
import { ReportedReview } from './reported-review.tsx'

/** Without script the form is not shown; the other ways to contact the shop are. */
export function NoScript({ review }: { review: Reported | undefined }) {
  const t = useTranslations('complaints.no_script')
  const config = useConfig()
  return (
    <noscript>
      <Notice tone="warn" title={t('title')}>
        <p>{t('text')}</p>
        {review && <ReportedReview review={review} />}
        {config && <ContactDetails config={config} />}
      </Notice>
    </noscript>
  )
}
