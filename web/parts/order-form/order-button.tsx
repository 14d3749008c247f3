import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { useWhyClosed } from './orders-closed.tsx'

/** Only the words on the button count: a court that reads no Chinese finds them here too. */
const englishLine = 'Order with obligation to pay'

/**
 * The one button that makes a contract. Its words are the law's (CRD art. 8(2)) and nothing else stands on it; whatever
 * else makes a contract that costs money uses this one. While the shop takes no orders it rests, and says so.
 */
export function OrderButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useTranslations('buy.order')
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
