import { useTranslations } from 'use-intl'
import type { CodeError } from './codes.ts'

/** The reason where the shop knows the code; otherwise the short message, with what was wrong in a disclosure. */
export function CodeErrorText({ error, message }: { error: CodeError; message: string }) {
  const t = useTranslations('buy.codes')
  if (error.isKnown) return <span>{error.text}</span>
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
