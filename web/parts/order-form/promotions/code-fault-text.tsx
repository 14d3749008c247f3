import { useTranslations } from 'use-intl'
import type { CodeFault } from './codes.ts'

/** The plain message, and behind it why: whoever wants to know opens it. */
export function CodeFaultText({ fault, message }: { fault: CodeFault; message: string }) {
  const t = useTranslations('buy.codes')
  return (
    <>
      <span>{message}</span>
      {fault.text && (
        <details className="code-why">
          <summary>{t('why')}</summary>
          <span>{fault.text}</span>
        </details>
      )}
    </>
  )
}
