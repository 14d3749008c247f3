import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import type { Load } from '#ui/app/use-load.ts'
import { useEnv } from '../../env.tsx'
import { ErrorPage } from '../../layout/error-page.tsx'
import { pagePath } from '../../paths.ts'

const missing: readonly number[] = [400, 404]

/** No such order, or another person's: the response does not say which. */
export function isMissing<Data>(load: Load<Data>): boolean {
  return load.state === 'failed' && load.error instanceof CallFailure && missing.includes(load.error.http)
}

/**
 * The page of an order that was not found. A guest may have ordered on another device: a mailed code gives access here.
 */
export function MissingOrder() {
  const t = useTranslations('order_words')
  const { language } = useEnv()
  const isGuest = useCurrentUser().kind === 'guest'
  return (
    <>
      <ErrorPage page="error_404" />
      {isGuest && (
        <p className="shell order-elsewhere">
          {t('elsewhere')} <a href={pagePath(language, 'login_middle', { step: 'order' })}>{t('open_by_code')}</a>
        </p>
      )}
    </>
  )
}
