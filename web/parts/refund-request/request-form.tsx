import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { CallData } from '#contract/protocol/call.ts'
import {
  orderItemNotFound,
  paymentTypeInvalid,
  refundAmountExceeded,
  refundAmountInvalid,
  refundExists,
  refundOperationStatus,
  refundOrderStatus,
} from '#contract/protocol/code-numbers.ts'
import { reasonLength } from '#contract/protocol/field-limits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { parseCents } from './euros.ts'
import { Hints } from './hints.tsx'
import type { RefundRequestProps } from './refund-request.tsx'
import { type Offer, useChoices } from './use-choices.ts'

type Refund = CallData<'POST /orders/{order_no}/refunds'>

/** Refusals of the amount and of the chosen kind. */
const amountCodes = { [refundAmountInvalid]: 'amount', [refundAmountExceeded]: 'amount' } as const
const choiceCodes: readonly number[] = [
  paymentTypeInvalid,
  refundOrderStatus,
  refundOperationStatus,
  refundExists,
  orderItemNotFound,
]

interface RequestFormProps {
  order: RefundRequestProps['order']
  offer: Offer
  onClose: () => void
  onRequested: (refund: Refund) => void
}

export function RequestForm({ order, offer, onClose, onRequested }: RequestFormProps) {
  const t = useTranslations('refunds.ask')
  const tRule = useTranslations('validation')
  const money = useMoney()
  const { required } = useRules()
  const choices = useChoices(offer, order.kind)
  const [what, setWhat] = useState(choices.find(choice => !choice.disabled)?.value)
  const [refusal, setRefusal] = useState<string>()
  const [part, setPart] = useState<'all' | 'part'>('all')
  const attempt = useRef({ words: '', key: '' })
  const chosen = choices.find(choice => choice.value === what)
  const open = chosen?.open ?? 0
  const form = useForm({
    id: 'refund',
    initial: { amount: '', reason: '' },
    rules: {
      ...(part === 'part' && { amount: [required, amountRule] }),
      reason: [
        required,
        value => (value.trim().length < reasonLength.min ? tRule('text_too_short', reasonLength) : undefined),
        value => (value.trim().length > reasonLength.max ? tRule('text_too_long', reasonLength) : undefined),
      ],
    },
    async submit({ amount, reason }, { client }) {
      if (!chosen) return
      const body = {
        ...{ type: chosen.type, item_id: chosen.item_id, reason },
        amount: part === 'all' ? chosen.open : (parseCents(amount) ?? chosen.open),
      }
      // A retry of the same request after a lost response is still one request.
      const serialized = JSON.stringify(body)
      if (attempt.current.words !== serialized) attempt.current = { words: serialized, key: newKey() }
      try {
        const params = { order_no: order.order_no }
        const idempotencyKey = attempt.current.key
        onRequested(await client.quietly('POST /orders/{order_no}/refunds', { params, body, idempotencyKey }))
      } catch (error) {
        if (error instanceof CallFailure && error.http < 500) attempt.current = { words: '', key: '' }
        if (!(error instanceof CallFailure && choiceCodes.includes(error.code))) throw error
        setRefusal(error.text)
      }
    },
    fieldByCode: part === 'part' ? amountCodes : {},
  })

  function amountRule(value: string): string | undefined {
    const cents = parseCents(value)
    if (cents === undefined || cents === 0) return t('amount_bad')
    return cents > open ? t('amount_much', { max: money(open) }) : undefined
  }

  if (what === undefined) return <Nothing choices={choices} onClose={onClose} />
  const typed = part === 'all' ? open : parseCents(form.values.amount)
  const isExact = typed !== undefined && typed > 0 && typed <= open
  return (
    <Form
      form={form}
      actions={
        <>
          {isExact && <p className="refund-review">{t('review', { amount: money(typed) })}</p>}
          <div className="form-actions refund-answers">
            <Button onClick={onClose}>{t('back')}</Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('send', { amount: isExact ? money(typed) : '' })}
            </Button>
          </div>
        </>
      }
    >
      <Hints order={order} offer={offer} />
      <RadioGroup
        cards
        unmarked
        legend={t('what')}
        choices={choices}
        value={what}
        error={refusal}
        onChange={value => {
          setWhat(value)
          setRefusal(undefined)
        }}
      />
      <RadioGroup
        unmarked
        legend={t('how_much')}
        value={part}
        onChange={setPart}
        choices={[
          { value: 'all', label: `${t('all')}: ${money(open)}` },
          { value: 'part', label: t('part') },
        ]}
      />
      {part === 'part' && (
        <TextInput
          {...form.field('amount')}
          label={t('amount')}
          hint={t('amount_hint', { max: money(open) })}
          prefixText="€"
          room="m"
          inputMode="decimal"
          autoComplete="off"
          required
          unmarked
        />
      )}
      <Textarea {...form.field('reason')} label={t('reason')} hint={t('reason_hint')} rows={3} required unmarked />
    </Form>
  )
}

/** The reason why each kind is not possible. */
function Nothing({ choices, onClose }: { choices: ReturnType<typeof useChoices>; onClose: () => void }) {
  const t = useTranslations('refunds.ask')
  return (
    <div className="refund-nothing">
      <Notice>{t('nothing')}</Notice>
      <ul>
        {choices.map(({ value, label, hint }) => (
          <li key={value}>
            <strong>{label}</strong> <span>{hint}</span>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={onClose}>{t('close')}</Button>
      </p>
    </div>
  )
}
