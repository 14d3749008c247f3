import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../env.tsx'
import { pagePath } from '../paths.ts'
import { ErrorDrawing } from './error-drawing.tsx'

type ErrorPageId = 'error_403' | 'error_404' | 'error_500'

/** The pages for 403, 404 and 500, each with a link back. */
export function ErrorPage({ page }: { page: ErrorPageId }) {
  const t = useTranslations()
  const { language } = useEnv()
  const navigate = useNavigate()
  return (
    <section className="error-page shell">
      <div className="error-page-words">
        <h1 tabIndex={-1}>{t(`pages.${page}.heading`)}</h1>
        <p className="error-page-text">{t(`pages.${page}.lead`)}</p>
        <div className="error-page-ways">
          <ButtonLink variant="primary" href={pagePath(language, 'home')}>
            {t('layout.back.home')}
          </ButtonLink>
          <Button icon="arrow-left" variant="quiet" className="needs-script" onClick={() => navigate(-1)}>
            {t('layout.back.previous_page')}
          </Button>
        </div>
      </div>
      <ErrorDrawing page={page} />
    </section>
  )
}
