import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { makePasskey } from '#ui/passkeys/passkeys.ts'
import { useCanUsePasskeys } from '#ui/passkeys/use-can-use-passkeys.ts'
import { HeldBack } from '../held-back.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

export type Passkey = CallData<'GET /user/passkeys'>['list'][number]
type Known = CallData<'GET /user/passkeys'>

const fetchPasskeys = (call: Call) => call('GET /user/passkeys', {})

/** Sign-in by a fingerprint, a face or the code of a device. */
export function PasskeysTab() {
  const t = useTranslations('account.passkeys')
  const load = useLoad(fetchPasskeys)
  const [codes, setCodes] = useState<readonly string[]>()
  const heading = useRef<HTMLHeadingElement>(null)

  if (codes) return <RecoveryCodes codes={codes} done={t('added_out')} onStored={() => setCodes(undefined)} />
  return (
    <div className="own-part own-text">
      <h2 ref={heading} tabIndex={-1}>
        {t('heading')}
      </h2>
      <p>{t('intro')}</p>
      <Loaded load={load} loading={t('loading')} failed={t('not_loaded')}>
        {(known, { replace }) => (
          <>
            {known.held_back && <HeldBack known={known} onProven={() => replace({ ...known, held_back: false })} />}
            <UserPasskeys known={known} onChange={replace} onCodes={setCodes} onGone={() => heading.current?.focus()} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface UserPasskeysProps {
  known: Known
  onChange: (known: Known) => void
  onCodes: (codes: readonly string[]) => void
  /** The pressed button is gone: the heading takes the focus. */
  onGone: () => void
}

function UserPasskeys({ known, onChange, onCodes, onGone }: UserPasskeysProps) {
  const t = useTranslations('account.passkeys')
  const [done, setDone] = useState<string>()
  const [renaming, setRenaming] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const { list } = known
  const adding = useAdd(({ passkey, recovery_codes }) => {
    onChange({ list: [...list, passkey], held_back: false })
    setDone(t('added', { name: passkey.name }))
    if (recovery_codes) onCodes(recovery_codes)
  })
  return (
    <>
      {done && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      {list.length > 0 && <PasskeyList list={list} onRename={setRenaming} onRemove={setRemoving} />}
      {adding.problem && <Problem>{adding.problem}</Problem>}
      {useCanUsePasskeys() ? (
        <div className="form-actions">
          <Button
            variant={list.length === 0 ? 'primary' : 'secondary'}
            icon="fingerprint"
            busy={adding.busy}
            onClick={() => {
              setDone(undefined)
              adding.add()
            }}
          >
            {t(list.length === 0 ? 'add' : 'add_another')}
          </Button>
        </div>
      ) : (
        <p className="form-small">{t('impossible')}</p>
      )}
      <RenamePasskey
        passkey={renaming}
        onClose={() => setRenaming(undefined)}
        onRenamed={renamed => {
          onChange({ ...known, list: list.map(one => (one.passkey_id === renamed.passkey_id ? renamed : one)) })
          setRenaming(undefined)
        }}
      />
      <RemovePasskey
        passkey={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={removed => {
          onChange({ ...known, list: list.filter(one => one.passkey_id !== removed.passkey_id) })
          setDone(t('removed', { name: removed.name }))
          setRemoving(undefined)
          onGone()
        }}
      />
    </>
  )
}

function useAdd(onAdded: (added: CallData<'POST /user/passkeys'>) => void) {
  const { busy, problem, run } = useAttempt()

  const add = () =>
    run(async browser => {
      const made = await makePasskey(await browser.client.quietly('POST /user/passkeys/options', { body: {} }))
      const added = await browser.client.quietly('POST /user/passkeys', { body: made })
      // Staff who were blocked without a passkey can work now; their current token was issued before it.
      browser.renewTokens()
      onAdded(added)
    })

  return { add: () => void add(), busy, problem }
}
