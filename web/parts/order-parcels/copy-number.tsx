import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'

/** Confirms that the number was copied; without access to the clipboard, says what to do. */
export function CopyNumber({ number }: { number: string }) {
  const t = useTranslations('orders.parcels')
  const [state, setState] = useState<'idle' | 'copied' | 'not_copied'>('idle')

  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setState('copied')
    } catch {
      setState('not_copied')
    }
  }

  return (
    <span className="copy-number">
      <IconButton
        icon={state === 'copied' ? 'check-bold' : 'copy'}
        label={t('copy', { number })}
        onClick={() => void copy()}
      />
      <output className="order-small">{state !== 'idle' && t(state)}</output>
    </span>
  )
}
