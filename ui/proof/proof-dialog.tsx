import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { ProofChallenge } from '#client/proof-desk.ts'
import {
  captchaVerificationFailed,
  loginFailed,
  oldPasswordWrong,
  uuidFailed,
} from '#contract/protocol/code-numbers.ts'
import { useBrowser } from '../app/env.tsx'
import { Form, Problem } from '../forms/form.tsx'
import { useFailureText } from '../forms/report-failure.ts'
import { withSealed } from '../forms/seal-password.ts'
import { useFocusOn } from '../forms/use-focus-on.ts'
import { type FormHandle, useForm } from '../forms/use-form.ts'
import { toDigits, useRules } from '../forms/use-rules.ts'
import { Button } from '../kit/button.tsx'
import { PasswordInput } from '../kit/fields/password-input.tsx'
import { TextInput } from '../kit/fields/text-input.tsx'
import { Notice } from '../kit/notice.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { useCanUsePasskeys } from '../passkeys/use-can-use-passkeys.ts'
import { ByPasskey } from './by-passkey.tsx'

export interface ProofDialogProps {
  challenge: ProofChallenge
  onSettled: (proven: boolean) => void
}

/** The first available method is offered first. */
const proofMethods = ['passkey', 'password', 'code'] as const
type ProofMethod = (typeof proofMethods)[number]

/** Codes of refusals. */
const errorCodes = {
  password: oldPasswordWrong,
  factor: loginFailed,
  code: captchaVerificationFailed,
  codeOver: uuidFailed,
}

/** In front of the current action; if it is closed without a proof, the action is not executed. */
export function ProofDialog({ challenge, onSettled }: ProofDialogProps) {
  const t = useTranslations('proof')
  const browser = useBrowser()
  // The session ended meanwhile: there is nobody to prove.
  useEffect(() => {
    const { session } = browser ?? {}
    return session?.subscribe(() => {
      if (!session.exists()) onSettled(false)
    })
  }, [browser, onSettled])
  const hasPasskeys = useCanUsePasskeys()
  const open = proofMethods.filter(one => challenge.ways.includes(one) && (one !== 'passkey' || hasPasskeys))
  const [chosen, setChosen] = useState<ProofMethod>()
  const method = chosen ?? open[0]
  const other = open.find(one => one !== 'passkey')
  return (
    <Dialog size="s" open onClose={() => onSettled(false)} title={t('title')}>
      {method === 'passkey' && (
        <ByPasskey
          onSettled={onSettled}
          other={other && { label: t(other === 'code' ? 'use_code' : 'use_password'), choose: () => setChosen(other) }}
        />
      )}
      {method === 'password' && <ByPassword challenge={challenge} onSettled={onSettled} />}
      {method === 'code' && <ByCode challenge={challenge} onSettled={onSettled} />}
      {method === undefined && <NoMethod onSettled={onSettled} />}
    </Dialog>
  )
}

function ByPassword({ challenge, onSettled }: ProofDialogProps) {
  const t = useTranslations('proof')
  const { required } = useRules()
  const form = useForm({
    id: 'proof',
    initial: { password: '', otp: '' },
    rules: { password: required, ...(challenge.second_factor && { otp: required }) },
    async submit({ password, otp }, { client }) {
      const more = challenge.second_factor ? { otp: normalizeCode(otp) } : {}
      await withSealed(client.quietly, { password }, sealed =>
        client.quietly('POST /user/prove', { body: { way: 'password', ...more, ...sealed } }),
      )
      onSettled(true)
    },
    textByCode: {
      [errorCodes.password]: ['password', t('password_wrong')],
      ...(challenge.second_factor && {
        [errorCodes.factor]: ['otp', t(challenge.app ? 'otp_wrong' : 'recovery_wrong')],
      }),
    },
  })
  useFocusOn(form.secret('password').id)
  return (
    <Form form={form} actions={<Actions form={form} onSettled={onSettled} />}>
      <p>{t('password_text')}</p>
      <PasswordInput
        {...form.secret('password')}
        label={t('password')}
        autoComplete="current-password"
        required
        unmarked
      />
      {challenge.second_factor && (
        <TextInput
          {...form.field('otp')}
          label={t(challenge.app ? 'otp' : 'recovery')}
          hint={t(challenge.app ? 'otp_hint' : 'recovery_hint')}
          required
          unmarked
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Form>
  )
}

/** The mail is sent on request only, so that opening the dialog sends none. */
function ByCode({ challenge, onSettled }: ProofDialogProps) {
  const t = useTranslations('proof')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [captchaId, setCaptchaId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = useRules()
  // A masked address stays on one line.
  const email = (challenge.email_hint ?? '').replace('…@', '…\u2060@')
  const form = useForm({
    id: 'proof',
    initial: { code: '' },
    rules: { code: [rules.required, rules.code] },
    async submit({ code }, { client }) {
      const body = { way: 'code' as const, captcha_id: captchaId ?? '', captcha_code: toDigits(code) }
      await client.quietly('POST /user/prove', { body })
      onSettled(true)
    },
    fieldByCode: { [errorCodes.codeOver]: 'code' },
    textByCode: { [errorCodes.code]: ['code', t('code_wrong')] },
  })
  const field = form.field('code')
  useFocusOn(field.id, captchaId)

  async function send() {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { captcha_id } = await browser.client.quietly('POST /user/prove/code', { body: {} })
      setCaptchaId(captcha_id)
    } catch (error) {
      if (error instanceof CallFailure && error.action === 'sign_out') onSettled(false)
      else setProblem(failureText(error))
    }
    setBusy(false)
  }

  if (captchaId === undefined) {
    return (
      <div className="form">
        <p>{t('code_text', { email })}</p>
        {problem && <Problem>{problem}</Problem>}
        <div className="form-actions">
          <Button onClick={() => onSettled(false)}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Form form={form} actions={<Actions form={form} onSettled={onSettled} />}>
      <Notice tone="info" live>
        {t('sent', { email })}
      </Notice>
      <TextInput
        {...field}
        label={t('code')}
        required
        unmarked
        room="m"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      {problem && <Problem>{problem}</Problem>}
      <p>
        <Button variant="quiet" size="s" busy={busy} onClick={() => void send()}>
          {t('send_again')}
        </Button>
      </p>
    </Form>
  )
}

function NoMethod({ onSettled }: Pick<ProofDialogProps, 'onSettled'>) {
  const t = useTranslations('proof')
  return (
    <div className="form">
      <p>{t('no_way')}</p>
      <div className="form-actions">
        <Button variant="primary" onClick={() => onSettled(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function Actions<Name extends string>({
  form,
  onSettled,
}: Pick<ProofDialogProps, 'onSettled'> & { form: FormHandle<Name> }) {
  const t = useTranslations('proof')
  return (
    <div className="form-actions">
      <Button onClick={() => onSettled(false)}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('go_on')}
      </Button>
    </div>
  )
}

/** A recovery code keeps its hyphen; spaces in the digits of an app are removed. */
function normalizeCode(otp: string): string {
  const digits = toDigits(otp)
  return /^\d{6}$/.test(digits) ? digits : otp.trim()
}
