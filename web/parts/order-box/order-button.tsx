import './order-box.css'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'

/** Only the text on the button counts legally: a court that does not read Chinese finds it in English too. */
const englishLine = 'Order with obligation to pay'

interface OrderButtonProps {
  id?: string | undefined
  busy: boolean
  /** Why nothing can be ordered now; undefined: it can. */
  whyDisabled?: string | undefined
  onClick: (button: HTMLButtonElement) => void
}

/**
 * The button that concludes a contract. Its text is required by law (CRD art. 8(2)) and nothing else is on it; every
 * contract that costs money uses this button.
 */
export function OrderButton({ id, busy, whyDisabled, onClick }: OrderButtonProps) {
  const t = useTranslations('order_box')
  const { language } = useEnv()
  return (
    <Button
      {...(id && { id })}
      variant="primary"
      size="l"
      wide
      busy={busy}
      disabledReason={whyDisabled}
      className="order-button"
      onClick={event => onClick(event.currentTarget)}
    >
      {t('button')}
      {language === 'zh' && (
        <span lang="en" className="order-button-english">
          {' '}
          {englishLine}
        </span>
      )}
    </Button>
  )
}
