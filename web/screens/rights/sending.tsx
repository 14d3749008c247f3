import { useTranslations } from 'use-intl'

/** The progress between the click and the receipt, shown and announced. */
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
