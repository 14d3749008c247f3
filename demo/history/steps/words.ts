import { transaction } from '#db/transaction.ts'
import type { MessageCategory } from '#domain/messages/constants.ts'
import { makeMessage } from '#server/service/messages/make-message.ts'
import { findByProof } from '#server/service/messages/queries.ts'
import { hashSecret, secretMaker } from '#server/service/messages/secret.ts'
import { inWordsOf, type Said } from '../said.ts'
import { OtherTurn, type SceneStep } from '../scene.ts'

interface Letter {
  category: MessageCategory
  text: Said
  /** About the order of that kind. */
  kind?: 'rent' | 'buy'
}

/** By the form of the contact page. Its proof of work against robots is skipped here. */
export function sends({ category, text, kind }: Letter): SceneStep {
  return async scene => {
    const { world, who, story, facts } = scene
    const { past } = world
    const proof_hash = hashSecret(`demo life: ${story}`)
    const secretOf = await secretMaker(past)
    const { name, email, language, userId, role } = who
    const order_no = (kind && facts[kind]?.order_no) ?? ''
    const from = { context: past, caller: { userId, role }, language }
    const letter = { category, name, email, order_no, text: inWordsOf(who, text), pictures: [], proof_hash }
    const message =
      (await findByProof(past.db, proof_hash)) ??
      (await transaction(past.db, tx => makeMessage(tx, from, letter, secretOf)))
    await scene.keep({ message_id: message.message_id })
  }
}

export function isAnswered(what: Said): SceneStep {
  return async ({ world, facts, story, who }) => {
    const id = facts.message_id
    if (!id) throw new OtherTurn(`${story} has written nothing`)
    await world.call(world.staff('support'), 'POST /admin/messages/{id}/answer', {
      params: { id },
      body: { text: inWordsOf(who, what) },
    })
  }
}

/** Joins the waiting list: one mail once the model is available sooner. */
export function waitsFor(key: string, months: number): SceneStep {
  return async ({ world, who }) => {
    const body = { email: who.email, months }
    await world.call(who, 'POST /device-types/{key}/waitlist', { params: { key }, body })
  }
}
