import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { Kind, UserContract } from './statement.ts'
import { useLaterName } from './use-stated-items.ts'

interface ContractFieldsProps {
  kind: Kind
  contracts: readonly UserContract[]
  pick: FieldWiring
  contract: FieldWiring
}

/** The contract: typed by anyone, or chosen from a list by a signed-in customer. */
export function ContractFields({ kind, contracts, pick, contract }: ContractFieldsProps) {
  const t = useTranslations('rights.field')
  const nameLater = useLaterName()
  const isCancellation = kind === 'cancellation'
  return (
    <>
      {contracts.length > 0 && (
        <Select {...pick} label={t('pick')} unmarked>
          <option value="">{t('pick_none')}</option>
          {contracts.map(({ order_no, items, later }) => (
            <Fragment key={order_no}>
              <option value={order_no}>
                {t('pick_option', { order_no, goods: items.map(({ name }) => name).join(', ') })}
              </option>
              {!isCancellation &&
                later.map(one => (
                  <option key={one.request_no} value={one.request_no}>
                    {t('pick_option', { order_no: one.request_no, goods: nameLater(one) })}
                  </option>
                ))}
            </Fragment>
          ))}
        </Select>
      )}
      {!pick.value && (
        <TextInput
          {...contract}
          label={t(isCancellation ? 'contract_rental' : 'contract')}
          hint={t(isCancellation ? 'contract_hint' : 'contract_hint_withdrawal')}
          required
          unmarked
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
