import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { ProofAsked } from '#client/proof-desk.ts'
import {
  captchaVerificationFailed,
  loginFailed,
  oldPasswordWrong,
  uuidFailed,
} from '#contract/protocol/code-numbers.ts'
import { useBrowser } from '../app/env.tsx'
import { Form, Problem } from '../forms/form.tsx'
import { withSealed } from '../forms/seal-password.ts'
import { useFailureText } from '../forms/tell-failure.ts'
import { useFocusOn } from '../forms/use-focus-on.ts'
import { type FormHandle, useForm } from '../forms/use-form.ts'
import { digitsOf, useRules } from '../forms/use-rules.ts'
import { Button } from '../kit/button.tsx'
import { PasswordInput } from '../kit/fields/password-input.tsx'
import { TextInput } from '../kit/fields/text-input.tsx'
import { Notice } from '../kit/notice.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { useCanUsePasskeys } from '../passkeys/use-can-use-passkeys.ts'
import { ByPasskey } from './by-passkey.tsx'

export interface ProofDialogProps {
  asked: ProofAsked
  onAnswer: (proven: boolean) => void
}

/** The first that is open is offered first. */
const ways = ['passkey', 'password', 'code'] as const
type Way = (typeof ways)[number]

/** Of the catalogue of refusals. */
const wrong = { password: oldPasswordWrong, factor: loginFailed, code: captchaVerificationFailed, codeOver: uuidFailed }

/** In front of whatever was being done; closed without an answer, nothing of it has happened. */
export function ProofDialog({ asked, onAnswer }: ProofDialogProps) {
  const t = useTranslations('proof')
  const browser = useBrowser()
  // The session ended meanwhile: there is nobody to ask any more.
  useEffect(() => {
    const { session } = browser ?? {}
    return session?.subscribe(() => {
      if (!session.exists()) onAnswer(false)
    })
  }, [browser, onAnswer])
  const hasPasskeys = useCanUsePasskeys()
  const open = ways.filter(one => asked.ways.includes(one) && (one !== 'passkey' || hasPasskeys))
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? open[0]
  const other = open.find(one => one !== 'passkey')
  return (
    <Dialog size="s" open onClose={() => onAnswer(false)} title={t('title')}>
      {way === 'passkey' && (
        <ByPasskey
          onAnswer={onAnswer}
          other={other && { label: t(other === 'code' ? 'use_code' : 'use_password'), choose: () => setChosen(other) }}
        />
      )}
      {way === 'password' && <ByPassword asked={asked} onAnswer={onAnswer} />}
      {way === 'code' && <ByCode asked={asked} onAnswer={onAnswer} />}
      {way === undefined && <NoWay onAnswer={onAnswer} />}
    </Dialog>
  )
}

function ByPassword({ asked, onAnswer }: ProofDialogProps) {
  const t = useTranslations('proof')
  const { required } = useRules()
  const form = useForm({
    id: 'proof',
    initial: { password: '', otp: '' },
    rules: { password: required, ...(asked.second_factor && { otp: required }) },
    async submit({ password, otp }, { client }) {
      const more = asked.second_factor ? { otp: codeOf(otp) } : {}
      await withSealed(client.quietly, { password }, sealed =>
        client.quietly('POST /user/prove', { body: { way: 'password', ...more, ...sealed } }),
      )
      onAnswer(true)
    },
    textOfCode: {
      [wrong.password]: ['password', t('password_wrong')],
      ...(asked.second_factor && { [wrong.factor]: ['otp', t(asked.app ? 'otp_wrong' : 'recovery_wrong')] }),
    },
  })
  useFocusOn(form.secret('password').id)
  return (
    <Form form={form} actions={<Actions form={form} onAnswer={onAnswer} />}>
      <p>{t('password_text')}</p>
      <PasswordInput
        {...form.secret('password')}
        label={t('password')}
        autoComplete="current-password"
        required
        unmarked
      />
      {asked.second_factor && (
        <TextInput
          {...form.field('otp')}
          label={t(asked.app ? 'otp' : 'recovery')}
          hint={t(asked.app ? 'otp_hint' : 'recovery_hint')}
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

/** The mail goes out once somebody wants it: whoever looks in from elsewhere sends none. */
function ByCode({ asked, onAnswer }: ProofDialogProps) {
  const t = useTranslations('proof')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [captchaId, setCaptchaId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = useRules()
  // A covered address stays on one line.
  const email = (asked.email_hint ?? '').replace('…@', '…\u2060@')
  const form = useForm({
    id: 'proof',
    initial: { code: '' },
    rules: { code: [rules.required, rules.code] },
    async submit({ code }, { client }) {
      const body = { way: 'code' as const, captcha_id: captchaId ?? '', captcha_code: digitsOf(code) }
      await client.quietly('POST /user/prove', { body })
      onAnswer(true)
    },
    fieldOfCode: { [wrong.codeOver]: 'code' },
    textOfCode: { [wrong.code]: ['code', t('code_wrong')] },
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
      if (error instanceof CallFailure && error.action === 'sign_out') onAnswer(false)
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
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Form form={form} actions={<Actions form={form} onAnswer={onAnswer} />}>
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

function NoWay({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const t = useTranslations('proof')
  return (
    <div className="form">
      <p>{t('no_way')}</p>
      <div className="form-actions">
        <Button variant="primary" onClick={() => onAnswer(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function Actions<Name extends string>({
  form,
  onAnswer,
}: Pick<ProofDialogProps, 'onAnswer'> & { form: FormHandle<Name> }) {
  const t = useTranslations('proof')
  return (
    <div className="form-actions">
      <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('go_on')}
      </Button>
    </div>
  )
}

/** A recovery code keeps its hyphen, the digits of an app lose their gap. */
function codeOf(otp: string): string {
  const digits = digitsOf(otp)
  return /^\d{6}$/.test(digits) ? digits : otp.trim()
}
