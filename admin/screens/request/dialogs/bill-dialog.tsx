import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sum } from '#domain/money.ts'
import { duties } from '#domain/requests/damage.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { amountText, centsIn, useAmountRule } from '../../../kit/amount.ts'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { feeNames, type RequestDialogProps } from '../request.ts'

/** Who bears the cost, and the bill if it is the customer. They see it and accept or decline it. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.money')
  const all = useTranslations('admin_requests')
  const names = useTranslations('requests.fee')
  const money = useMoney()
  const { language } = useAppEnv()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const { apply_type, duty } = request
  const isBought = request.order_kind === 'buy'
  const unproven = isBought ? [] : findUnproven(request)
  const [isOver, setOver] = useState(false)
  const typeFee = requestTraits[apply_type].work?.fee ?? 'repair_fee'
  const fees = feeNames.filter(name => name === typeFee || !['repair_fee', 'maintenance_fee'].includes(name))
  const text = (amount: number) => (amount > 0 ? amountText(amount, language) : '')
  const initial: Record<string, string> = {
    ...Object.fromEntries(fees.map(name => [name, text(request[name])])),
    ...{ duty, remark: request.remark },
  }
  const isStatedOver = (values: Readonly<Record<string, string>>) => isBought && isOver && values.duty !== 'customer'
  const isBilled = (values: Readonly<Record<string, string>>) => values.duty === 'customer' || isStatedOver(values)
  const parseField = (values: Readonly<Record<string, string>>, name: string) => {
    const typed = values[name]?.trim() ?? ''
    return isBilled(values) && typed !== '' ? centsIn(typed) : 0
  }
  return (
    <ActionDialog
      id="bill"
      onClose={onClose}
      title={t('bill.title')}
      submit={t('bill.submit')}
      done={t('bill.done')}
      initial={initial}
      rules={{ ...Object.fromEntries(fees.map(name => [name, amountRule({})])), remark: required }}
      reread={reread}
      run={(values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/bill', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: {
            duty: duties.find(one => one === values.duty) ?? 'platform',
            ...(isStatedOver(values) && { conformity: 'over' as const }),
            ...Object.fromEntries(fees.map(name => [name, parseField(values, name)])),
            remark: values.remark ?? '',
          },
        })
      }
    >
      {form => {
        const total = sum(fees.map(name => parseField(form.values, name) || 0))
        const isHis = isBilled(form.values)
        return (
          <>
            <Select {...form.field('duty')} label={all('duty_label')} required>
              <Options values={duties} label={one => all(`duty.${one}`)} />
            </Select>
            {isBought && form.values.duty !== 'customer' && (
              <Checkbox
                label={t('bill.over')}
                hint={t('bill.over_hint')}
                checked={isOver}
                onChange={event => setOver(event.currentTarget.checked)}
              />
            )}
            {isHis && (
              <div className="fee-fields">
                {fees.map(name => (
                  <TextInput
                    key={name}
                    {...form.field(name)}
                    label={names(name, { type: apply_type })}
                    prefixText="€"
                    inputMode="decimal"
                    room="m"
                    unmarked
                  />
                ))}
              </div>
            )}
            <Textarea
              {...form.field('remark')}
              label={t('bill.remark')}
              hint={t('bill.remark_hint')}
              rows={3}
              maxLength={500}
              required
            />
            {isHis && unproven.map(what => <Notice key={what} tone="warn" title={t(`bill.${what}`)} />)}
            <Notice tone="info">{isHis ? t('bill.then_his', { total: money(total) }) : t('bill.then_free')}</Notice>
          </>
        )
      }}
    </ActionDialog>
  )
}

/** What a tenant's fault is not proven without: a picture of the damage in the conversation, and a report from before. */
function findUnproven({ messages, out_pictures }: RequestDialogProps['request']) {
  const hasPicture = messages.some(({ written_by, pictures }) => written_by === 'staff' && pictures.length > 0)
  return [
    ...(hasPicture ? [] : (['no_picture'] as const)),
    ...(out_pictures.length > 0 ? [] : (['no_out_report'] as const)),
  ]
}
