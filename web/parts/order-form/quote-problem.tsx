import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useCartError } from '../cart/use-cart-error.ts'

interface QuoteProblemProps {
  problem: unknown
  retry: () => void
  changeGoods: string | undefined
}

/** Shown when there is no quote: the reason, and what can be done about it. */
export function QuoteProblem({ problem, retry, changeGoods }: QuoteProblemProps) {
  const t = useTranslations('buy.order')
  const toCartError = useCartError()
  const text = toCartError(problem)?.text
  // Refused: a retry changes nothing, other goods may.
  const isRefused = problem instanceof CallFailure && problem.reason === 'refused' && problem.http < 500
  return (
    <Notice
      tone="error"
      live
      title={t('no_quote')}
      action={
        isRefused && changeGoods ? (
          <ButtonLink size="s" href={changeGoods}>
            {t('to_goods')}
          </ButtonLink>
        ) : (
          <Button size="s" onClick={retry}>
            {t('again')}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
