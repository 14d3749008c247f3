import { transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { proposalDays } from '#domain/concessions/weigh.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Binding, RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { SecondPersonRequired } from './needs-second-person.ts'
import { readStatement } from './older-factor.ts'
import { insertProposal } from './store.ts'

const day = 86_400_000

/**
 * A staff call above what one person may concede is stored as a proposal as it was received, and refused with the
 * proposal's id.
 */
export function makeProposable(binding: Binding): Binding {
  const { key, route } = binding
  const isWrite = !key.startsWith('GET ')
  if (!isWrite || !binding.endpoint.who.includes('admin')) return binding
  return {
    ...binding,
    route: async input => {
      try {
        return await route(input)
      } catch (error) {
        if (error instanceof SecondPersonRequired) return propose(input, key, error)
        throw error
      }
    },
  }
}

async function propose(
  input: RouteInput,
  call: Binding['key'],
  { concession: giving }: SecondPersonRequired,
): Promise<never> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  if (!isStaff(actor.role)) throw new Error(`${call} gives something away and is not for staff alone`)
  const { kind, order, subject = '', amount, reason, version, until } = giving
  const now = context.clock.now()
  const maxExpiry = new Date(now.getTime() + proposalDays * day)
  const proposal = await transaction(context.db, async tx => {
    const made = await insertProposal(tx, {
      ...{ kind, order_id: order?.order_id ?? null, subject, amount, reason, call },
      ...{ subject_version: version ?? null, asked_by: actor.userId, asked_at: now },
      factor_since: (await readStatement(tx, actor)).factorSince,
      input: JSON.stringify({ params: params ?? {}, body: body ?? {} }),
      expires_at: until && until > now && until < maxExpiry ? until : maxExpiry,
    })
    if (!made) return refuse('already_changed', { reason: 'waits_for_second' })
    await writeAudit(tx, context, {
      ...{ actor, reason, action: 'proposal.ask', subject: ['proposal', made.proposal_id] },
      after: { kind, amount, order_no: order?.order_no ?? null, subject },
    })
    return made
  })
  return refuse('second_person_needed', { proposal_id: proposal.proposal_id, amount })
}
