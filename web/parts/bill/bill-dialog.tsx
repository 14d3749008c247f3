import './bill.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { type BillLine, fullName } from './bill-line.ts'
import { Tiers } from './tiers.tsx'
import { useBillDay } from './use-bill-day.ts'

export interface BillDialogProps {
  /** undefined: closed. */
  line: BillLine | undefined
  onClose: () => void
  /** Label of the last line where it is not to be paid today. */
  dueTerm?: string
}

/** The details of a line: from the price of a month to what is paid today, so that every step can be checked. */
export function BillDialog({ line, onClose, dueTerm }: BillDialogProps) {
  const t = useTranslations('bill')
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={line ? t(`title_${line.kind}`, { name: fullName(line) }) : ''}
    >
      {line && <Bill line={line} dueTerm={dueTerm} />}
    </Dialog>
  )
}

interface BillProps {
  line: BillLine
  dueTerm: string | undefined
}

function Bill({ line, dueTerm }: BillProps) {
  const t = useTranslations('bill')
  const day = useBillDay()
  return (
    <div className="bill">
      {line.kind === 'rent' && line.months !== null && (
        <p className="bill-term">
          {line.start_on
            ? t('term_from', { months: line.months, day: day(line.start_on) })
            : t('term', { months: line.months })}
        </p>
      )}
      <Sum line={line} dueTerm={dueTerm} />
      <Notes line={line} />
      {line.kind === 'rent' && line.device_type && (
        <Tiers deviceType={line.device_type} counted={line.counted_months ?? line.months ?? 0} />
      )}
    </div>
  )
}

function Sum({ line, dueTerm }: BillProps) {
  const t = useTranslations('bill')
  const money = useMoney()
  const { kind, quantity, price, monthly, counted_months, goods } = line
  const isSpelledOut = kind === 'rent' && monthly !== null && counted_months !== null
  const items = [
    isSpelledOut
      ? { term: t('rent_sum', { count: counted_months, monthly: money(monthly) }), value: money(price) }
      : { term: t('unit_price'), value: money(price) },
    ...(quantity > 1 ? [{ term: t('pieces', { quantity, price: money(price) }), value: money(goods) }] : []),
    ...discounts(),
    { term: t('freight'), value: line.freight === 0 ? t('free') : money(line.freight) },
    ...(kind === 'rent' ? [{ term: t('deposit', { quantity }), value: money(line.deposit) }] : []),
    { term: dueTerm ?? t('due'), value: money(line.due), total: true },
  ]
  return <DefinitionList items={items} />

  function discounts() {
    return (['activity_discount', 'coupon_discount', 'share_discount'] as const)
      .filter(name => line[name] > 0)
      .map(name => ({ term: t(name), value: money(-line[name]) }))
  }
}

function Notes({ line }: { line: BillLine }) {
  const t = useTranslations('bill')
  const money = useMoney()
  const { kind, months, counted_months, monthly, price, deposit, vat_percent, net, vat } = line
  const isCheaper = kind === 'rent' && months !== null && counted_months !== null && counted_months > months
  return (
    <ul className="bill-notes">
      {isCheaper && monthly !== null && (
        <li>{t('cheaper', { months, counted: counted_months, monthly: money(monthly), total: money(price) })}</li>
      )}
      {vat_percent !== null && (
        <li>{t(deposit > 0 ? 'vat' : 'vat_sale', { percent: vat_percent, vat: money(vat), net: money(net) })}</li>
      )}
      {deposit > 0 && <li>{t('deposit_note', { deposit: money(deposit) })}</li>}
      {kind === 'rent' && <li>{t('prepaid')}</li>}
    </ul>
  )
}
