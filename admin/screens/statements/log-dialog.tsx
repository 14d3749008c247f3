import './statements.css'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { usePaths } from '../../paths.ts'

const channels = ['email', 'letter', 'phone', 'form'] as const
const endings = ['ordinary', 'extraordinary'] as const

/** A letter, a mail or a call counts like the form, from the day it was sent. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_statements')
  const { required, email } = useRules()
  const navigate = useNavigate()
  const to = usePaths()
  return (
    <ActionDialog
      id="log"
      onClose={onClose}
      title={t('log.title')}
      submit={t('log.submit')}
      done={t('log.done')}
      initial={{
        ...{ kind: 'withdrawal' as string, channel: 'letter' as string, stated_on: '', name: '', contract: '' },
        ...{ email: '', items: '', reason: '', ending: 'ordinary' as string, end_wish: '' },
      }}
      rules={{
        ...{ stated_on: required, name: required, contract: required },
        email: value => (value.trim() === '' ? undefined : email(value)),
        reason: (value, { kind, ending }) =>
          kind === 'cancellation' && ending === 'extraordinary' ? required(value) : undefined,
      }}
      run={async (values, { client, idempotencyKey }) => {
        const { kind, channel, ending, email: address, items, end_wish, ...rest } = values
        const isCancellation = kind === 'cancellation'
        const { statement_id } = await client.quietly('POST /admin/statements', {
          body: {
            ...rest,
            kind: isCancellation ? 'cancellation' : 'withdrawal',
            channel: channels.find(one => one === channel) ?? 'letter',
            email: address.trim() || null,
            items: isCancellation ? '' : items,
            ...(isCancellation && { ending: endings.find(one => one === ending) ?? 'ordinary' }),
            end_wish: isCancellation ? end_wish || null : null,
          },
          idempotencyKey,
        })
        void navigate(to('statement', { id: statement_id }))
      }}
    >
      {form => {
        const isCancellation = form.values.kind === 'cancellation'
        return (
          <>
            <div className="fields-beside">
              <Select {...form.field('kind')} label={t('kind_label')} required>
                <option value="withdrawal">{t('kind.withdrawal')}</option>
                <option value="cancellation">{t('kind.cancellation')}</option>
              </Select>
              <Select {...form.field('channel')} label={t('column.channel')} required>
                <Options values={channels} label={one => t(`channel.${one}`)} />
              </Select>
              <DateField {...form.field('stated_on')} label={t('log.stated_on')} required />
            </div>
            <TextInput {...form.field('name')} label={t('column.name')} maxLength={120} required />
            <TextInput
              {...form.field('contract')}
              label={t('log.contract')}
              hint={t('log.contract_hint')}
              maxLength={200}
              required
            />
            <TextInput {...form.field('email')} label={t('log.email')} hint={t('log.email_hint')} />
            {isCancellation ? (
              <div className="fields-beside">
                <Select {...form.field('ending')} label={t('ending_label')} required>
                  <Options values={endings} label={one => t(`ending.${one}`)} />
                </Select>
                <DateField {...form.field('end_wish')} label={t('end_wish')} />
              </div>
            ) : (
              <Textarea
                {...form.field('items')}
                label={t('items')}
                hint={t('log.items_hint')}
                rows={2}
                maxLength={1000}
              />
            )}
            <Textarea {...form.field('reason')} label={t('reason')} rows={2} maxLength={2000} />
          </>
        )
      }}
    </ActionDialog>
  )
}
