import './order-box.css'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { useWhyClosed } from '../order-form/orders-closed.tsx'

/** Only the text on the button counts legally: a court that does not read Chinese finds it in English too. */
const englishLine = 'Order with obligation to pay'

/**
 * The button that concludes a contract. Its text is required by law (CRD art. 8(2)) and nothing else is on it; every
 * contract that costs money uses this button. While the shop takes no orders it is disabled, with a notice.
 */
export function OrderButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTranslations('order_box')
  const { language } = useEnv()
  const whyClosed = useWhyClosed()
  return (
    <Button
      variant="primary"
      size="l"
      wide
      busy={busy}
      disabledReason={whyClosed}
      className="order-button"
      onClick={onClick}
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
