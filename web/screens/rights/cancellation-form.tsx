import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayInShop } from '#i18n/format.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { DayField } from '../../parts/calendar/day-field.tsx'
import { ContractFields } from './contract-fields.tsx'
import { EarlyFeeContext } from './early-fee.ts'
import { SenderFields } from './sender-fields.tsx'
import { Sending } from './sending.tsx'
import type { Draft, Receipt, UserContract } from './statement.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { useSendStatement } from './use-send-statement.ts'
import { useStatementRules } from './use-statement-rules.ts'

interface CancellationFormProps {
  draft: Draft
  contracts: readonly UserContract[]
  onSent: (receipt: Receipt) => void
}

/**
 * The form and the button that makes the statement are on one page (§312k BGB): the statement is shown directly above
 * the button as it grows.
 */
export function CancellationForm({ draft, contracts, onSent }: CancellationFormProps) {
  const t = useTranslations('rights')
  const { contract, name, email, reason, required } = useStatementRules()
  const send = useSendStatement('cancellation')
  const fee = use(EarlyFeeContext)
  const [ending, setEnding] = useState(draft.ending)
  const [end, setEnd] = useState(draft.end)
  const form = useForm({
    id: 'cancellation',
    initial: {
      ...{ pick: draft.pick, contract: draft.contract, reason: draft.reason, end_on: draft.end_on },
      ...{ name: draft.name, email: draft.email },
    },
    rules: {
      ...{ contract, name, email },
      reason: value => (ending === 'extraordinary' ? required(value) : undefined) ?? reason(value),
      end_on: value => (end === 'day' ? required(value) : undefined),
    },
    async submit(values, browser) {
      const whole = { what: '', item_ids: [], request_nos: [] }
      onSent(await send(browser, { ...draft, ...values, ending, end }, whole))
    },
  })
  const endOn = form.field('end_on')
  const isForCause = ending === 'extraordinary'
  return (
    <div className="needs-script">
      <Form
        form={form}
        actions={
          <>
            <StatementSheet kind="cancellation" draft={{ ...draft, ...form.values, ending, end }} what="" />
            <Sending busy={form.busy} />
            <div className="form-actions">
              <Button type="submit" variant="primary" size="l" busy={form.busy} silent>
                {t('confirm.cancellation')}
              </Button>
            </div>
          </>
        }
      >
        <ContractFields
          kind="cancellation"
          contracts={contracts}
          pick={form.field('pick')}
          contract={form.field('contract')}
        />
        <RadioGroup
          legend={t('field.ending')}
          unmarked
          value={ending}
          onChange={setEnding}
          choices={[
            { value: 'ordinary', label: t('field.ending_ordinary'), hint: t('field.ending_ordinary_hint', { ...fee }) },
            {
              value: 'extraordinary',
              label: t('field.ending_extraordinary'),
              hint: t('field.ending_extraordinary_hint'),
            },
          ]}
        />
        <Textarea
          {...form.field('reason')}
          label={t(isForCause ? 'field.cause' : 'field.reason')}
          {...(!isForCause && { hint: t('field.reason_cancel_hint') })}
          rows={3}
          required={isForCause}
          unmarked={isForCause}
        />
        <RadioGroup
          legend={t('field.end')}
          unmarked
          value={end}
          onChange={setEnd}
          choices={[
            { value: 'soonest', label: t('field.end_soonest') },
            { value: 'day', label: t('field.end_day') },
          ]}
        />
        {end === 'day' && (
          <DayField
            id={endOn.id}
            name={endOn.name}
            error={endOn.error}
            label={t('field.end_on')}
            value={form.values.end_on}
            onChange={day => form.put('end_on', day)}
            first={dayInShop(new Date())}
            required
          />
        )}
        <SenderFields name={form.field('name')} email={form.field('email')} />
      </Form>
    </div>
  )
}
