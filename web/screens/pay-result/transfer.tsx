import { useTranslations } from 'use-intl'
import { formatIban } from '#domain/refunds/iban.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import type { Outcome } from '../../parts/pay-methods/checkout.ts'
import { PaySides } from '../../parts/pay-methods/pay-sides.tsx'
import { useCopy } from '../../parts/use-copy.ts'
import { pagePath } from '../../paths.ts'
import type { ViewProps } from './views.ts'

/** Paid by bank: what to transfer, to whom, and under which reference. */
export function Transfer({ paying, outcome, asking, checkOutcome }: ViewProps) {
  return outcome.transfer && <Details {...{ paying, asking, checkOutcome }} transfer={outcome.transfer} />
}

interface DetailsProps extends Pick<ViewProps, 'paying' | 'asking' | 'checkOutcome'> {
  transfer: NonNullable<Outcome['transfer']>
}

function Details({ paying, transfer: { iban, holder, reference }, asking, checkOutcome }: DetailsProps) {
  const t = useTranslations('pay_result.transfer')
  const money = useMoney()
  const { moment } = useTimes()
  const { language } = useEnv()
  const { checkout_no, amount, pay_until } = paying.checkout
  const link = (chunks: React.ReactNode) => <a href={pagePath(language, 'pay', { checkout_no })}>{chunks}</a>
  return (
    <PaySides paying={paying} heading={t('title')} lead={t('lead', { holder })}>
      <DefinitionList
        items={[
          { term: t('amount'), value: money(amount) },
          { term: t('holder'), value: holder },
          { term: t('iban'), value: <Copied what={t('iban')} shown={formatIban(iban)} text={iban} /> },
          { term: t('reference'), value: <Copied what={t('reference')} shown={reference} text={reference} /> },
          ...(pay_until ? [{ term: t('until'), value: moment(pay_until) }] : []),
        ]}
      />
      <p>{t('exact')}</p>
      <div className="result-ways">
        <Button busy={asking} onClick={checkOutcome}>
          {t('check')}
        </Button>
      </div>
      <p className="pay-small">{t.rich('other', { link })}</p>
    </PaySides>
  )
}

function Copied({ what, shown, text }: { what: string; shown: string; text: string }) {
  const t = useTranslations('pay_result.transfer')
  const { state, copy } = useCopy()
  return (
    <span className="result-copy">
      <span className="figures">{shown}</span>
      <IconButton
        icon={state === 'copied' ? 'check-bold' : 'copy'}
        label={t('copy', { what })}
        onClick={() => void copy(text)}
      />
      <output className="pay-small">{state !== 'idle' && t(state === 'copied' ? 'copied' : 'not_copied')}</output>
    </span>
  )
}
