import { useTranslations } from 'use-intl'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { Kind, UserContract } from './statement.ts'

interface ContractFieldsProps {
  kind: Kind
  contracts: readonly UserContract[]
  pick: FieldWiring
  contract: FieldWiring
}

/** The contract: typed by anyone, or chosen from a list by a signed-in customer. */
export function ContractFields({ kind, contracts, pick, contract }: ContractFieldsProps) {
  const t = useTranslations('rights.field')
  return (
    <>
      {contracts.length > 0 && (
        <Select {...pick} label={t('pick')} unmarked>
          <option value="">{t('pick_none')}</option>
          {contracts.map(({ order_no, items }) => (
            <option key={order_no} value={order_no}>
              {t('pick_option', { order_no, goods: items.map(({ name }) => name).join(', ') })}
            </option>
          ))}
        </Select>
      )}
      {!pick.value && (
        <TextInput
          {...contract}
          label={t(kind === 'cancellation' ? 'contract_rental' : 'contract')}
          hint={t('contract_hint')}
          required
          unmarked
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
