import { useState } from 'react'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useCarriedStep } from '../../language-change/carried.ts'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { useFirst } from '../complaints/use-first.ts'
import { Aside } from './aside.tsx'
import { CancellationForm } from './cancellation-form.tsx'
import { Confirm } from './confirm.tsx'
import { Done } from './done.tsx'
import { NotMe } from './not-me.tsx'
import { plainForm } from './plain-parts.ts'
import { type Draft, emptyDraft, type Kind, type Receipt } from './statement.ts'
import { useNotMe } from './use-not-me.ts'
import { useUserContracts } from './use-user-contracts.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface StatingProps {
  kind: Kind
  contract: string
}

/**
 * A withdrawal is filled in and then confirmed; a cancellation is filled in and sent by the button below it, as the law
 * requires (CRD art. 11a, §312k BGB). Both end with a receipt to save.
 */
export function Stating({ kind, contract }: StatingProps) {
  const user = useCurrentUser()
  const contracts = useUserContracts(kind, user.kind !== 'visitor')
  // The user is known only after the first render; a form that has been started does not change its sender.
  const email = useFirst(user.email)
  const name = user.name === user.email ? '' : (user.name ?? '')
  const first: Draft = { ...emptyDraft, contract, name, email: email ?? '' }
  const [draft, setDraft] = useState<Draft>()
  const [step, setStep] = useState<'fill' | 'confirm'>('fill')
  const [receipt, setReceipt] = useState<Receipt>()
  useCarriedStep(`statement-${kind}`, step === 'confirm' && !receipt ? draft : undefined, carried => {
    setDraft(carried)
    setStep('confirm')
  })
  const notMe = useNotMe()
  return (
    <div className="shell rights-sides">
      <section className="rights-task" data-not-me={notMe ? true : undefined}>
        <noscript>
          <LazyMount section={plainForm} sectionProps={{ kind, values: { contract } }} />
        </noscript>
        {notMe ? (
          <NotMe kind={kind} link={notMe} />
        ) : receipt ? (
          <Done kind={kind} receipt={receipt} hasOrders={user.kind === 'customer'} />
        ) : kind === 'cancellation' ? (
          <CancellationForm key={email} draft={first} contracts={contracts} onSent={setReceipt} />
        ) : step === 'confirm' && draft ? (
          <Confirm draft={draft} contracts={contracts} onBack={() => setStep('fill')} onSent={setReceipt} />
        ) : (
          <WithdrawalForm
            key={draft ? 'again' : email}
            draft={draft ?? first}
            contracts={contracts}
            onFilled={filled => {
              setDraft(filled)
              setStep('confirm')
            }}
          />
        )}
      </section>
      {/* A person who revokes a statement needs no text on its consequences. */}
      {!notMe && <Aside kind={kind} isDone={receipt !== undefined} />}
    </div>
  )
}
