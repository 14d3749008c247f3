import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Section } from '../../../kit/detail/detail.tsx'
import { Pictures } from '../../../kit/pictures/picture.tsx'
import type { RequestSectionProps } from '../request.ts'

/** The settlement of the deposit: line by line, with proof, and the customer's response. */
export function SettlementSection({ request }: RequestSectionProps) {
  const t = useTranslations('admin_requests.settlement')
  const rules = useTranslations('settlement.sheet.rule')
  const money = useMoney()
  const times = useTimes()
  const browser = useBrowser()
  const { settlement, request_no } = request
  if (!settlement) return null
  const { held, deductions, deducted, back, owed, settlement_state, dispute_text, owed_waived_at, ended_how } =
    settlement
  const state = ended_how === 'set_off' ? 'set_off' : settlement_state
  const tone = { proposed: 'warn', disputed: 'error', final: 'success', set_off: 'neutral' } as const
  const answerDays = ({ dispute_until, reminded_at, set_off_from }: typeof settlement) => [
    ...(dispute_until ? [t('until', { day: times.day(dispute_until) })] : []),
    ...(reminded_at ? [t('reminded', { day: times.day(reminded_at) })] : []),
    ...(set_off_from ? [t('set_off_from', { day: times.day(set_off_from) })] : []),
  ]
  const sums = [
    ['held', held],
    ['deducted', deducted],
    ['back', back],
    ['owed', owed],
  ] as const
  return (
    <Section
      title={t('title')}
      total={<Badge tone={tone[state]}>{t(`state.${state}`)}</Badge>}
      actions={
        <Button
          size="s"
          variant="quiet"
          icon="download-simple"
          onClick={() =>
            void browser?.downloadDocument(`/api/admin/requests/${request_no}/settlement.pdf`, `${request_no}.pdf`)
          }
        >
          {t('pdf')}
        </Button>
      }
    >
      {settlement_state === 'disputed' && (
        <Notice tone="warn" title={t('disputed')}>
          <q className="dispute">{dispute_text}</q>
        </Notice>
      )}
      {settlement_state === 'proposed' && <p className="second">{answerDays(settlement).join(' ')}</p>}
      {ended_how && <p className="second">{t(`ended.${ended_how}`)}</p>}
      {owed_waived_at && <p className="second">{t('waived', { day: times.day(owed_waived_at) })}</p>}
      <table className="plain-table">
        <tbody>
          {deductions.map(({ rule, amount, note, pictures }) => (
            <tr key={`${rule}-${note}`}>
              <th scope="row">
                {rules(rule)}
                {note && <span className="second">{note}</span>}
                <Pictures ids={pictures} label={index => t('picture', { rule: rules(rule), index })} />
              </th>
              <td className="figures cell-figures">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, amount]) =>
            name === 'owed' && amount === 0 ? null : (
              <tr key={name} className={name === 'back' ? 'sum' : undefined}>
                <th scope="row">{t(name)}</th>
                <td className="figures cell-figures">{money(amount)}</td>
              </tr>
            ),
          )}
        </tfoot>
      </table>
    </Section>
  )
}
