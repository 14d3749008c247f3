import { transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { proposalDays } from '#domain/concessions/weigh.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Binding, RouteInput } from '#server/platform/http/calls/route.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { NeedsSecondPerson } from './needs-second-person.ts'
import { sayingOf } from './shown-factor.ts'
import { insertProposal } from './store.ts'

const day = 86_400_000

/** A call of staff that is more than one person may give alone is kept as it came, and refused with its number. */
export function proposable(binding: Binding): Binding {
  const { key, route } = binding
  const isWrite = !key.startsWith('GET ')
  if (!isWrite || !binding.endpoint.who.includes('admin')) return binding
  return {
    ...binding,
    route: async input => {
      try {
        return await route(input)
      } catch (error) {
        if (error instanceof NeedsSecondPerson) return propose(input, key, error)
        throw error
      }
    },
  }
}

async function propose(input: RouteInput, call: Binding['key'], { giving }: NeedsSecondPerson): Promise<never> {
  const { context, caller, requestId, params, body } = input
  const person = personOf(caller)
  if (!isStaff(person.role)) throw new Error(`${call} gives something away and is not for staff alone`)
  const { kind, order, subject = '', amount, reason, version, until } = giving
  const now = context.clock.now()
  const longest = new Date(now.getTime() + proposalDays * day)
  const proposal = await transaction(context.db, async tx => {
    const made = await insertProposal(tx, {
      ...{ kind, order_id: order?.order_id ?? null, subject, amount, reason, call },
      ...{ subject_version: version ?? null, asked_by: person.userId, asked_at: now },
      factor_since: (await sayingOf(tx, person)).factorSince,
      input: JSON.stringify({ params: params ?? {}, body: body ?? {} }),
      expires_at: until && until > now && until < longest ? until : longest,
    })
    if (!made) return refuse('already_changed', { reason: 'waits_for_second' })
    await writeAudit(tx, context, {
      ...{ person, requestId, reason, action: 'proposal.ask', subject: ['proposal', made.proposal_id] },
      after: { kind, amount, order_no: order?.order_no ?? null, subject },
    })
    return made
  })
  return refuse('second_person_needed', { proposal_id: proposal.proposal_id, amount })
}
