import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ContractFields } from './contract-fields.tsx'
import { PickedItems } from './picked-items.tsx'
import { SenderFields } from './sender-fields.tsx'
import { type Draft, findLater, type UserContract } from './statement.ts'
import { useStatementRules } from './use-statement-rules.ts'

interface WithdrawalFormProps {
  draft: Draft
  contracts: readonly UserContract[]
  onFilled: (draft: Draft) => void
}

/** The first step: it only fills in the form and makes no statement yet. */
export function WithdrawalForm({ draft, contracts, onFilled }: WithdrawalFormProps) {
  const t = useTranslations('rights')
  const { contract, name, email, items, reason, required } = useStatementRules()
  const [extent, setExtent] = useState(draft.extent)
  const [picked, setPicked] = useState(draft.picked)
  const [missing, setMissing] = useState(false)
  const form = useForm({
    id: 'withdrawal',
    initial: {
      ...{ pick: draft.pick, contract: draft.contract, items: draft.items },
      ...{ name: draft.name, email: draft.email, reason: draft.reason },
    },
    rules: {
      ...{ contract, name, email, reason },
      items: (value, { pick }) => (extent === 'part' && !pick ? (required(value) ?? items(value)) : items(value)),
    },
    async submit(values) {
      const isLater = findLater(contracts, values.pick) !== undefined
      const isEmpty = extent === 'part' && values.pick !== '' && !isLater && picked.length === 0
      setMissing(isEmpty)
      if (!isEmpty) onFilled({ ...draft, ...values, extent, picked })
    },
  })
  const pickedContract = contracts.find(({ order_no }) => order_no === form.values.pick)
  const isOne = pickedContract?.items.length === 1 && pickedContract.items[0]?.quantity === 1
  const isWhole = isOne || findLater(contracts, form.values.pick) !== undefined
  return (
    <div className="needs-script">
      <Form
        form={form}
        actions={
          <div className="form-actions">
            <Button type="submit" variant="primary" size="l" iconEnd="arrow-right">
              {t('check')}
            </Button>
          </div>
        }
      >
        <ContractFields
          kind="withdrawal"
          contracts={contracts}
          pick={form.field('pick')}
          contract={form.field('contract')}
        />
        {!isWhole && (
          <RadioGroup
            legend={t('field.extent')}
            unmarked
            value={extent}
            onChange={setExtent}
            choices={[
              { value: 'all', label: t('field.extent_all') },
              { value: 'part', label: t('field.extent_part') },
            ]}
          />
        )}
        {extent === 'part' &&
          !isWhole &&
          (pickedContract ? (
            <PickedItems
              items={pickedContract.items}
              picked={picked}
              missing={missing}
              itemsField={form.field('items')}
              onChange={ids => {
                setPicked(ids)
                setMissing(false)
              }}
            />
          ) : (
            <Textarea
              {...form.field('items')}
              label={t('field.items')}
              hint={t('field.items_hint')}
              rows={3}
              required
              unmarked
            />
          ))}
        <SenderFields name={form.field('name')} email={form.field('email')} />
        <Textarea {...form.field('reason')} label={t('field.reason')} hint={t('field.reason_hint')} rows={3} />
      </Form>
    </div>
  )
}
