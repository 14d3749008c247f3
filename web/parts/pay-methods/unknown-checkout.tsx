import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { ErrorDrawing } from '../../layout/error-drawing.tsx'
import { pagePath } from '../../paths.ts'

/** No checkout has this number, or it belongs to another person: the page does not say which. */
export function UnknownCheckout() {
  const t = useTranslations()
  const { language } = useEnv()
  return (
    <section className="error-page shell">
      <div className="error-page-words">
        <h1 tabIndex={-1}>{t('pay.unknown.title')}</h1>
        <p className="error-page-text">{t('pay.unknown.text')}</p>
        <div className="error-page-ways">
          <ButtonLink variant="primary" href={pagePath(language, 'login_middle', { step: 'order' })}>
            {t('pay.unknown.open')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={pagePath(language, 'home')}>
            {t('layout.back.home')}
          </ButtonLink>
        </div>
      </div>
      <ErrorDrawing page="error_404" />
    </section>
  )
}
