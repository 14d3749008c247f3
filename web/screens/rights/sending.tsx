import { useTranslations } from 'use-intl'

/** Between the press and the receipt, seen and said. */
export function Sending({ busy }: { busy: boolean }) {
  const t = useTranslations('rights.confirm')
  return (
    <output className="code-progress">
      {busy && (
        <>
          <span className="mowing" />
          {t('sending')}
        </>
      )}
    </output>
  )
}
