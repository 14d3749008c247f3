import { useCallback, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { centsIn } from '../../kit/amount.ts'
import { Section } from '../../kit/detail/detail.tsx'
import type { Found, Inspection } from './inspection.ts'

interface SumsProps {
  requestNo: string
  /** For a withdrawal: the whole payment is refunded, and only late days are charged. */
  onlyLate: boolean
  findings: readonly Found[]
  waive: Inspection['waive']
  onWaive: (waive: Inspection['waive']) => void
}

/** The sums that the customer will read, as calculated by the server, before they are sent. */
export function SumsSection({ requestNo, onlyLate, findings, waive, onWaive }: SumsProps) {
  const t = useTranslations('admin_requests.sums')
  const rules = useTranslations('settlement.sheet.rule')
  const money = useMoney()
  const times = useTimes()
  const counted = useDeferredValue(
    JSON.stringify({
      findings: findings.map(({ rule, duty, cost }) => ({ rule, duty, cost: centsIn(cost) || 0 })),
      waive,
    }),
  )
  const load = useLoad(
    useCallback(
      (call: Call) =>
        call('POST /admin/requests/{request_no}/settlement-preview', {
          params: { request_no: requestNo },
          body: JSON.parse(counted) as { waive: ('early_fee' | 'late')[] },
        }),
      [requestNo, counted],
    ),
  )
  if (load.state !== 'ready') {
    return (
      <Section title={t('title')}>
        <p className="second">{t(load.state === 'failed' ? 'failed' : 'counting')}</p>
      </Section>
    )
  }
  const { on, held, deductions, back, owed, rent_back, early_fee, late, days_late, residual } = load.data
  if (onlyLate && late === 0) return null
  const toggle = (what: 'early_fee' | 'late', on: boolean) =>
    onWaive(on ? [...waive, what] : waive.filter(one => one !== what))
  return (
    <Section title={t('title')}>
      <p className="second">{t('on', { day: times.day(on) })}</p>
      <table className="plain-table">
        <tbody>
          <tr>
            <th scope="row">{t('held')}</th>
            <td className="figures cell-figures">{money(held)}</td>
          </tr>
          {deductions.map(({ rule, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two findings may have the same rule and sum
            <tr key={index}>
              <th scope="row">{rules(rule)}</th>
              <td className="figures cell-figures">{money(-amount)}</td>
            </tr>
          ))}
          {rent_back > 0 && (
            <tr>
              <th scope="row">{t('rent_back')}</th>
              <td className="figures cell-figures">{money(rent_back)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row">{t('back')}</th>
            <td className="figures cell-figures">{money(back + rent_back)}</td>
          </tr>
          {owed > 0 && (
            <tr>
              <th scope="row">{t('owed')}</th>
              <td className="figures cell-figures">{money(owed)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {findings.length > 0 && <p className="second">{t('residual', { residual: money(residual) })}</p>}
      {(early_fee > 0 || late > 0) && (
        <div className="checklist">
          {early_fee > 0 && (
            <Checkbox
              label={t('waive_early', { amount: money(early_fee) })}
              checked={waive.includes('early_fee')}
              onChange={event => toggle('early_fee', event.currentTarget.checked)}
            />
          )}
          {late > 0 && (
            <Checkbox
              label={t('waive_late', { amount: money(late), days: days_late })}
              checked={waive.includes('late')}
              onChange={event => toggle('late', event.currentTarget.checked)}
            />
          )}
        </div>
      )}
    </Section>
  )
}
