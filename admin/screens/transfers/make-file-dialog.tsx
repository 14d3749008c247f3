import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { formatIban, parseIban } from '#domain/refunds/iban.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'

type Waiting = CallData<'GET /admin/refund-transfers'>

const fetchData = (call: Call) => call('GET /admin/refund-transfers', { query: { page_size: 1 } })

/** All waiting transfers in one file; the account is taken from the last file by default. */
export function MakeFileDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_money.transfers.make')
  const tLayout = useTranslations('layout')
  const load = useLoad(fetchData)
  if (load.state === 'ready' && load.data.waiting.count > 0) return <MakeForm waiting={load.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')}>
        {({ without_account }) => (
          <Notice title={t('nothing')}>
            {without_account.count > 0 && t('without_account', { count: without_account.count })}
          </Notice>
        )}
      </Loaded>
    </Dialog>
  )
}

function MakeForm({ waiting: { waiting, without_account, iban }, onClose }: { waiting: Waiting; onClose: () => void }) {
  const t = useTranslations('admin_money.transfers.make')
  const tTransfer = useTranslations('admin_money.refund.transfer')
  const browser = useBrowser()
  const money = useMoney()
  const { required } = useRules()
  return (
    <ActionDialog
      id="make-file"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ iban: iban ? formatIban(iban) : '' }}
      rules={{ iban: [required, value => (parseIban(value) ? undefined : tTransfer('iban_invalid'))] }}
      run={async (values, { client, idempotencyKey }) => {
        const { file_no } = await client.quietly('POST /admin/refund-transfers', {
          ...{ body: { iban: values.iban }, idempotencyKey },
        })
        await browser?.downloadDocument(`/api/admin/refund-transfers/${file_no}/xml`, `genie-${file_no}.xml`)
      }}
    >
      {form => (
        <>
          <p>{t('text', { count: waiting.count, total: money(waiting.total) })}</p>
          {without_account.count > 0 && (
            <Notice tone="warn">{t('without_account', { count: without_account.count })}</Notice>
          )}
          <TextInput {...form.field('iban')} label={t('iban')} autoComplete="off" required />
        </>
      )}
    </ActionDialog>
  )
}
