import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { endedWithoutConsent } from '#domain/requests/settlement.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { PictureRow } from '../picture-row.tsx'
import type { RequestDetail, Settlement } from '../request.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { SaveDocument } from './save-document.tsx'

interface SettlementSheetProps {
  request: RequestDetail
  settlement: Settlement
  onChanged: (updated?: RequestDetail) => void
}

const tones = { proposed: 'warn', disputed: 'info', final: 'success' } as const

/** The settlement of the deposit: the amount held, each deduction with its rule and pictures, and the rest. */
export function SettlementSheet({ request, settlement, onChanged }: SettlementSheetProps) {
  const t = useTranslations('settlement.sheet')
  const money = useMoney()
  const { held, deductions, back, owed, settlement_state, ended_how, dispute_text, owed_waived_at } = settlement
  const isClaim = endedWithoutConsent(ended_how, deductions)
  const claimed = ended_how === 'decided' ? 'decided' : 'set_off'
  const state = isClaim ? claimed : settlement_state
  const isLoaner = requestTraits[request.apply_type].work !== null
  const heading = t(isLoaner ? 'loaner_heading' : 'heading')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a sheet, not a set of fields
    <div role="group" className="request-settlement" aria-label={heading}>
      <div className="request-settlement-head">
        <h3>{heading}</h3>
        <Badge tone={isClaim ? 'neutral' : tones[settlement_state]}>{t(`state.${state}`)}</Badge>
      </div>
      <ul className="request-deductions">
        <li>
          <span>{t('held')}</span>
          <strong className="figures">{money(held)}</strong>
        </li>
        {deductions.map(({ rule, amount, note, pictures }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet that is replaced as a whole
          <li key={index}>
            <span className="request-deduction">
              <strong>{t(`rule.${rule}`)}</strong>
              {note && <span>{note}</span>}
              <PictureRow
                pictures={pictures.map(id => ({ id }))}
                label={index => t('picture', { rule: t(`rule.${rule}`), index: index })}
              />
            </span>
            <strong className="figures">{money(-amount)}</strong>
          </li>
        ))}
      </ul>
      {deductions.length === 0 && <p className="order-small">{t('nothing')}</p>}
      <DefinitionList
        items={[
          ...(owed > 0
            ? [{ term: t(isClaim ? 'claim' : 'owed'), value: money(owed), total: true }]
            : [{ term: t('back'), value: money(back), total: true }]),
        ]}
      />
      {owed_waived_at && <p>{t('waived')}</p>}
      {(state === 'set_off' || state === 'decided') && <p>{t(state)}</p>}
      <SaveDocument href={`/api/requests/${request.request_no}/settlement.pdf`} name={`${request.request_no}.pdf`}>
        {t('save')}
      </SaveDocument>
      {settlement_state === 'disputed' && dispute_text && (
        <blockquote className="request-words">
          <p>{dispute_text}</p>
          <p className="order-small">{t('disputed_then')}</p>
        </blockquote>
      )}
      {request.actions.includes('accept_settlement') && (
        <>
          <AnswerDays settlement={settlement} />
          <Responses request={request} settlement={settlement} onChanged={onChanged} />
        </>
      )}
    </div>
  )
}

/** Until when an answer is asked for, and what may follow without one. */
function AnswerDays({ settlement }: Pick<SettlementSheetProps, 'settlement'>) {
  const t = useTranslations('settlement.sheet')
  const times = useTimes()
  const { dispute_until, reminded_at, set_off_from } = settlement
  return (
    <>
      {dispute_until && <p>{t('until', { late: reminded_at ? 'yes' : 'no', day: times.day(dispute_until) })}</p>}
      {set_off_from && <p>{t('silent', { day: times.day(set_off_from) })}</p>}
    </>
  )
}

function Responses({ request, settlement, onChanged }: SettlementSheetProps) {
  const t = useTranslations('settlement.sheet')
  const [disputing, setDisputing] = useState(false)
  const key = useRef(newKey())
  const doing = useAction(() => onChanged())

  async function accept() {
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const { version, back, owed } = settlement
      const body = { version, back, owed }
      const call = { params: { request_no: request.request_no }, body, idempotencyKey: key.current }
      updated = await client.quietly('POST /requests/{request_no}/accept-settlement', call)
    })
    if (done) onChanged(updated)
    else key.current = newKey()
  }

  return (
    <>
      <div className="request-ways">
        <Button variant="primary" busy={doing.busy} onClick={() => void accept()}>
          {t('accept')}
        </Button>
        <Button onClick={() => setDisputing(true)}>{t('dispute')}</Button>
      </div>
      {doing.problem && <Problem>{doing.problem}</Problem>}
      {disputing && <DisputeDialog request={request} onClose={() => setDisputing(false)} onChanged={onChanged} />}
    </>
  )
}
