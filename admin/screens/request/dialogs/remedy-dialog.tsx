import { useTranslations } from 'use-intl'
import { givenRemedies, remedyGrounds, remedyOf } from '#domain/requests/remedy.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'

/** Another remedy than the customer chose, with the ground that the law allows and an explanation that they read. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.remedy')
  const remedies = useTranslations('requests.remedy')
  const languages = useTranslations('admin_requests.language')
  const { required } = useRules()
  // Money back is for the customer to choose.
  const isMachine = request.product_kind === 'machine'
  const others = givenRemedies.filter(
    one =>
      one !== remedyOf(request) && (one !== 'refund' || request.remedy === 'refund') && (one !== 'repair' || isMachine),
  )
  const isOwn = (value: string | undefined) => value === request.remedy
  return (
    <ActionDialog
      id="remedy"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ remedy: '', ground: '', reason: '' }}
      rules={{
        remedy: required,
        ground: (value, { remedy }) => (isOwn(remedy) || remedy === 'none' ? undefined : required(value)),
        reason: required,
      }}
      reread={reread}
      run={({ remedy, ground, reason }, { client, idempotencyKey }) => {
        const given = others.find(one => one === remedy) ?? 'none'
        const why = given === 'none' ? 'no_defect' : remedyGrounds.find(one => one === ground)
        return client.quietly('POST /admin/requests/{request_no}/remedy', {
          params: { request_no: request.request_no },
          body: { remedy: given, reason, ...(!isOwn(given) && why && { ground: why }) },
          idempotencyKey,
        })
      }}
    >
      {form => (
        <>
          <Notice tone="info">{t('text')}</Notice>
          <Select {...form.field('remedy')} label={t('label')} required>
            <option value="" />
            <Options
              values={others}
              label={one => (isOwn(one) ? t('chosen', { remedy: remedies(one) }) : remedies(one))}
            />
          </Select>
          {form.values.remedy !== '' && form.values.remedy !== 'none' && !isOwn(form.values.remedy) && (
            <Select {...form.field('ground')} label={t('ground')} required>
              <option value="" />
              <Options values={remedyGrounds.filter(one => one !== 'no_defect')} label={one => t(`grounds.${one}`)} />
            </Select>
          )}
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
