import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { useCopy } from '../use-copy.ts'

/** Confirms that the number was copied; without access to the clipboard, says what to do. */
export function CopyNumber({ number }: { number: string }) {
  const t = useTranslations('orders.parcels')
  const { state, copy } = useCopy()

  return (
    <span className="copy-number">
      <IconButton
        icon={state === 'copied' ? 'check-bold' : 'copy'}
        label={t('copy', { number })}
        onClick={() => void copy(number)}
      />
      <output className="order-small">{state !== 'idle' && t(state === 'copied' ? 'copied' : 'not_copied')}</output>
    </span>
  )
}
