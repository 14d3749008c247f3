import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

/** Shown while no activity is running: the lamps are off. */
export function NotRunning({ hasCode }: { hasCode: boolean }) {
  const t = useTranslations('share.off')
  const { language } = useEnv()
  return (
    <div className="share-slip">
      <h2>{t('heading')}</h2>
      <p>{t(hasCode ? 'code_text' : 'text')}</p>
      <p>
        <ButtonLink href={pagePath(language, 'product')} variant="primary" iconEnd="arrow-right">
          {t('action')}
        </ButtonLink>
      </p>
    </div>
  )
}
