import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rejectReasons, rejectTexts } from '#i18n/content/reject-reasons.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Rejects the request with a reason; the shop's templates come in the customer's language. */
export function Component(props: RequestDialogProps) {
  const [chosen, setChosen] = useState('')
  return <ReasonForm key={chosen} {...props} chosen={chosen} onChoose={setChosen} />
}

function ReasonForm({ request, reread, onClose, chosen, onChoose }: RequestDialogProps & ChoiceProps) {
  const t = useTranslations('admin_requests.reject')
  const languages = useTranslations('admin_requests.language')
  const { required } = useRules()
  const known = rejectReasons.find(one => one === chosen)
  return (
    <ActionDialog
      id="reject"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger
      done={t('done')}
      initial={{ reason: known ? rejectTexts[request.language][known] : '' }}
      rules={{ reason: required }}
      reread={reread}
      run={({ reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/reject', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: { reject_reason: reason },
        })
      }
    >
      {form => (
        <>
          <Select
            id="reject-template"
            label={t('template')}
            unmarked
            value={chosen}
            onChange={event => onChoose(event.currentTarget.value)}
          >
            <option value="">{t('own')}</option>
            <Options values={rejectReasons} label={one => t(`reasons.${one}`)} />
          </Select>
          <Textarea
            {...form.field('reason')}
            label={t('reason', { language: languages(request.language) })}
            hint={t('reason_hint', { name: request.customer.name })}
            lang={request.language}
            required
            maxLength={500}
            rows={5}
          />
        </>
      )}
    </ActionDialog>
  )
}

interface ChoiceProps {
  chosen: string
  onChoose: (reason: string) => void
}
