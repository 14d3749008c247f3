import { useTranslations } from 'use-intl'
import type { CodeError } from './codes.ts'

/** The short message, with the reason in a disclosure. */
export function CodeErrorText({ error, message }: { error: CodeError; message: string }) {
  const t = useTranslations('buy.codes')
  return (
    <>
      <span>{message}</span>
      {error.text && (
        <details className="code-why">
          <summary>{t('why')}</summary>
          <span>{error.text}</span>
        </details>
      )}
    </>
  )
}
