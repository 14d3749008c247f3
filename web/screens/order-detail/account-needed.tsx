import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

/** A refund of this order needs an account from its owner: the most urgent notice on the page. */
export function AccountNeeded({ amount }: { amount: number }) {
  const t = useTranslations('orders.account_wanted')
  const money = useMoney()
  const { language } = useEnv()
  return (
    <Notice
      tone="warn"
      title={t('title', { amount: money(amount) })}
      action={<ButtonLink href={pagePath(language, 'refund_list')}>{t('action')}</ButtonLink>}
    >
      {t('text')}
    </Notice>
  )
}
