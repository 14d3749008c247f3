import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { ErasureState } from './account-erasure.tsx'
import { type Waiting, WaitsFor } from './security/waits-for.tsx'

interface DeleteAccountProps {
  open: boolean
  waitsFor: Waiting
  onClose: () => void
  /** Something was still open: the request was stored. */
  onWaits: (state: ErasureState) => void
}

/** What the erasure waits for, what is erased, what has to stay and why; then it is done. */
export function DeleteAccount({ open, waitsFor, onClose, onWaits }: DeleteAccountProps) {
  const t = useTranslations('account.data')
  const browser = useBrowser()
  const { language } = useEnv()
  const [retained, setRetained] = useState<readonly string[]>()

  /** The server has erased the account; after the confirmation was read, this browser removes its data too. */
  function leave() {
    browser?.go(pagePath(language, 'home'))
    browser?.forget()
  }

  if (retained) {
    return (
      <Dialog
        open
        onClose={leave}
        title={t('deleted')}
        actions={
          <Button variant="primary" onClick={leave}>
            {t('to_home')}
          </Button>
        }
      >
        <DeletedNotice retained={retained} />
      </Dialog>
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('confirm')}>
      <DeleteForm waitsFor={waitsFor} onClose={onClose} onDeleted={setRetained} onWaits={onWaits} />
    </Dialog>
  )
}

function DeletedNotice({ retained }: { retained: readonly string[] }) {
  const t = useTranslations('account.data')
  const format = useFormatter()
  const names = new Set(
    retained.map(name => {
      const key = `kept_names.${name}` as 'kept_names.other'
      return t.has(key) ? t(key) : t('kept_names.other')
    }),
  )
  return (
    <Notice tone="success" live>
      {t('deleted_text')} {names.size > 0 && t('deleted_kept', { list: format.list(names) })}
    </Notice>
  )
}

interface DeleteFormProps {
  waitsFor: Waiting
  onClose: () => void
  onDeleted: (retained: readonly string[]) => void
  onWaits: (state: ErasureState) => void
}

function DeleteForm({ waitsFor, onClose, onDeleted, onWaits }: DeleteFormProps) {
  const t = useTranslations('account')
  const form = useForm({
    id: 'delete',
    initial: {},
    rules: {},
    async submit(_nothing, { client }) {
      const { kept: retained, ...state } = await client.quietly('POST /user/delete', { body: {} })
      if (state.asked_at) onWaits(state)
      else onDeleted(retained)
    },
  })
  return (
    <Form
      form={form}
      actions={
        <div className="form-actions own-answers">
          <Button onClick={onClose}>{t('data.keep_account')}</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t(waitsFor.length > 0 ? 'data.ask_action' : 'data.confirm_action')}
          </Button>
        </div>
      }
    >
      {waitsFor.length > 0 ? (
        <>
          <WaitsFor list={waitsFor} />
          <p>{t('data.waits_text')}</p>
        </>
      ) : (
        <p>{t('data.confirm_text')}</p>
      )}
      {waitsFor.length === 0 && (
        <List title={t('data.gone')} items={[t('data.gone_profile'), t('data.gone_access'), t('data.gone_sessions')]} />
      )}
      <List title={t('data.kept')} items={[t('data.kept_invoices'), t('data.kept_documents')]} />
    </Form>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="own-list">
      <h3>{title}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
