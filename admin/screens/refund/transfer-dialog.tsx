import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseIban } from '#domain/refunds/iban.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

/** Pays by bank transfer instead, or to another account than the given one. */
export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.transfer')
  const { refund_no, way, file_no } = refund
  const [refused, setRefused] = useState(false)
  return (
    <ActionDialog
      id="transfer"
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t(way === 'bank_transfer' ? 'other' : 'open')}
      done={t('done')}
      initial={{ account_holder: refund.account_holder ?? '', iban: '' }}
      rules={{
        iban: [
          value => (value === '' && file_no ? t('iban_invalid') : undefined),
          value => (value === '' || parseIban(value) ? undefined : t('iban_invalid')),
          () => (file_no && !refused ? t('in_file', { no: file_no }) : undefined),
        ],
      }}
      reread={reread}
      run={({ iban, account_holder }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/bank-transfer', {
          ...{
            params: { refund_no },
            body: { ...(iban && { iban }), bank_refused: refused, ...(account_holder && { account_holder }) },
            idempotencyKey,
          },
        })
      }
    >
      {form => (
        <>
          {file_no && (
            <>
              <Notice tone="warn">{t('in_file', { no: file_no })}</Notice>
              <Checkbox
                label={t('bank_refused')}
                checked={refused}
                onChange={event => setRefused(event.currentTarget.checked)}
              />
            </>
          )}
          <TextInput
            {...form.field('account_holder')}
            label={t('holder')}
            hint={t('holder_hint')}
            maxLength={70}
            autoComplete="off"
          />
          <TextInput {...form.field('iban')} label={t('iban')} hint={t('hint')} autoComplete="off" />
        </>
      )}
    </ActionDialog>
  )
}
