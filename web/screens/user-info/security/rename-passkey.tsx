import { useTranslations } from 'use-intl'
import { Form } from '#ui/forms/form.tsx'
import { useFocusOn } from '#ui/forms/use-focus-on.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { Passkey } from './passkeys-tab.tsx'

interface RenameProps {
  /** undefined: the dialog is closed. */
  passkey: Passkey | undefined
  onClose: () => void
  onRenamed: (passkey: Passkey) => void
}

export function RenamePasskey({ passkey, onClose, onRenamed }: RenameProps) {
  const t = useTranslations('account.passkeys')
  return (
    <Dialog size="s" open={passkey !== undefined} onClose={onClose} title={t('rename_title')}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} onRenamed={onRenamed} />}
    </Dialog>
  )
}

function RenameForm({ passkey, onClose, onRenamed }: RenameProps & { passkey: Passkey }) {
  const t = useTranslations('account')
  const { required } = useRules()
  const form = useForm({
    id: 'rename-passkey',
    initial: { name: passkey.name },
    rules: { name: required },
    async submit({ name }, { client }) {
      const params = { id: passkey.passkey_id }
      onRenamed(await client.quietly('PUT /user/passkeys/{id}', { params, body: { name: name.trim() } }))
    },
  })
  useFocusOn(form.field('name').id)
  return (
    <Form
      form={form}
      actions={
        <div className="form-actions own-answers">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('passkeys.rename_submit')}
          </Button>
        </div>
      }
    >
      <TextInput
        {...form.field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.name_hint')}
        required
        unmarked
        maxLength={60}
        autoComplete="off"
      />
    </Form>
  )
}
